// The site around the box: addresses, and the indexes, loaded when first used (by script tags: pages from file:// cannot fetch).
(function (fb) {
  "use strict";
  const PARTS = {
    errors: () => fb.data && fb.data.errors,
    entries: () => fb.data && fb.data.entries,
    // Made whole once, in the time until somebody asks.
    search: () => fb.data && fb.data.search && (whole = whole || fb.searchPrepare(fb.data.search)),
    worker: () => fb.workerSource,
  };
  const loading = {};
  let whole = null;
  let settings = null;

  function site() {
    if (!settings) {
      const holder = document.getElementById("faultbook-site");
      settings = Object.assign({ base: ".", offline: false, files: {} }, holder ? JSON.parse(holder.textContent) : {});
    }
    return settings;
  }

  function address(path) {
    return new URL(site().base.replace(/\/?$/, "/") + path, document.URL).href;
  }

  // The address of a page from its identifier ("kb/x/#fix"); where nobody serves folders, index.html is named.
  function pageUrl(url) {
    const [path, fragment] = url.split("#");
    const whole = path.endsWith("/") && (location.protocol === "file:" || site().offline) ? path + "index.html" : path;
    return address(whole) + (fragment ? "#" + fragment : "");
  }

  // The artefact of that name; rejects with a sentence for people when it is not there.
  function load(name) {
    const ready = PARTS[name]();
    if (ready) return Promise.resolve(ready);
    if (!loading[name]) {
      loading[name] = loadScript(name).catch((error) => {
        delete loading[name];
        throw error;
      });
    }
    return loading[name];
  }

  function loadScript(name) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      const missing = () =>
        reject(new Error(`The index of this site is missing: faultbook/${name}.js did not load. ` +
          "Nothing can be matched here. Build the site with `plugins: [faultbook]` and publish the whole folder."));
      script.src = address(site().files[name] || `faultbook/${name}.js`);
      script.onerror = missing;
      script.onload = () => (PARTS[name]() ? resolve(PARTS[name]()) : missing());
      document.head.append(script);
    });
  }

  // Loads everything ahead; whoever needs a part that is missing says so then.
  function warm() {
    for (const name of Object.keys(PARTS)) load(name).catch(() => {});
  }

  Object.assign(fb, { site, pageUrl, load, warm });
})((self.faultbook = self.faultbook || {}));
