"""The warm process: imports torch once, then forks a child for each program that it is told to run.

A program of its own, started by `farm.py` with the number of a socket; standard library only besides torch. One JSON line
comes per program, one goes back. It ends when the socket closes. A child leaves `serve` and runs its program from the
top of this file, so that it ends like any Python: threads joined, atexit called, destructors run.
"""

import gc
import json
import os
import signal
import socket
import sys
import tempfile
import time
import types

#: Seconds that the other ranks get to say what they have to say once one has failed (torchrun stops them at once).
GRACE = 5.0


def warm():
    """Import what blocks import; DDP's constructor needs torch._dynamo."""
    import torch
    import torch._dynamo
    import torch.distributed
    import torch.distributed.checkpoint
    import torch.distributed.fsdp

    del torch
    gc.collect()
    gc.freeze()


def serve(control):
    """Answer requests until the socket closes (None); in a child: the path of the program to run."""
    stream = control.makefile("rwb", buffering=0)
    stream.write(b'{"ready": true}\n')
    for line in stream:
        request = json.loads(line)
        pid = os.fork()
        if pid == 0:
            stream.close()
            control.close()
            return become(request)
        reply = watch(pid, request)
        stream.write(json.dumps(reply).encode() + b"\n")
    return None


def watch(pid, request):
    """Wait for a child, at most to its time limit, and end its whole group."""
    limit = time.monotonic() + request["timeout"]
    timed_out = flooded = False
    status = None
    while status is None:
        done, state = os.waitpid(pid, os.WNOHANG)
        if done:
            status = state
        elif time.monotonic() > limit or size(request["output"]) > request["output_limit"]:
            timed_out = time.monotonic() > limit
            flooded = not timed_out
            end(pid)
            status = os.waitpid(pid, 0)[1]
        else:
            time.sleep(0.005)
    end(pid)
    return {"exit": code(status), "timed_out": timed_out, "flooded": flooded}


def become(request):
    """Turn this child into the process of a block: folder, variables, output, session; for ranks fork them first."""
    os.setsid()
    os.chdir(request["folder"])
    null = os.open(os.devnull, os.O_RDONLY)
    sink = os.open(request["output"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(null, 0)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    os.close(null)
    os.close(sink)
    os.environ.clear()
    os.environ.update(request["environment"])
    tempfile.tempdir = None
    for stream in (sys.stdout, sys.stderr):
        # unbuffered, print writes word and line end apart, and lines of two ranks run into each other
        stream.reconfigure(line_buffering=True, write_through=False)
    if request["ranks"] and not launch(request):
        os._exit(0)
    return request["program"]


def launch(request):
    """Fork the ranks; True in each of them. The parent waits for all and leaves with 1 if one failed, else 0."""
    count = request["ranks"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    shared = {"WORLD_SIZE": count, "LOCAL_WORLD_SIZE": count, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    running = {}
    for rank in range(count):
        pid = os.fork()
        if pid == 0:
            os.environ.update({name: str(value) for name, value in {**shared, "RANK": rank, "LOCAL_RANK": rank}.items()})
            return True
        running[pid] = rank
    exits = wait_for_ranks(running)
    with open(request["ranks_file"], "w", encoding="utf-8") as out:
        json.dump([exits[rank] for rank in range(count)], out)
    os._exit(1 if any(exits.values()) else 0)


def wait_for_ranks(running):
    """The exit code of each rank; once one has failed the others are ended after GRACE, first gently."""
    exits = {}
    failed_at = None
    sent = 0
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid in running:
            exits[running.pop(pid)] = code(status)
            if code(status) and failed_at is None:
                failed_at = time.monotonic()
            continue
        if failed_at is not None and sent < 2 and time.monotonic() > failed_at + GRACE * (1 + sent):
            for other in running:
                os.kill(other, (signal.SIGTERM, signal.SIGKILL)[sent])
            sent += 1
        time.sleep(0.005)
    return exits


def execute(program):
    """Run a file as `python file` does: a new `__main__`, its folder first on the path, its own frames in a traceback."""
    sys.argv[:] = [program]
    sys.path.insert(0, os.path.dirname(program))
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=program, __builtins__=__builtins__, __cached__=None)
    sys.modules["__main__"] = main
    try:
        with open(program, "rb") as source:
            exec(compile(source.read(), program, "exec", dont_inherit=True), main.__dict__)
    except SystemExit:
        raise
    except BaseException as error:
        trace = error.__traceback__.tb_next if error.__traceback__ else None
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        raise SystemExit(130 if isinstance(error, KeyboardInterrupt) else 1) from None


def code(status):
    """An exit code as subprocess gives it: negative for a signal."""
    return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def size(path):
    """The bytes printed so far."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def end(group):
    """Kill what is left of a process group."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


if __name__ == "__main__":
    del sys.path[0]  # the folder of this file: its modules must not be taken for others of the same name
    _control = socket.socket(fileno=int(sys.argv[1]))
    warm()
    _program = serve(_control)
    if _program is not None:
        execute(_program)
