"""From pages and artefacts to a Material site: files, policy, assets."""
