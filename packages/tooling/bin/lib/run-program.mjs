// Only Node's own modules, and nothing newer than Node 20: this starts the Node that everything else needs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

/** Long enough for the program to stop its own children, which it gives twelve seconds. */
const gracePeriodMs = 20_000;

const pollIntervalMs = 500;

/**
 * npm hands a signal to the shell it started, and that shell dies without handing it on. Being left alone by it is
 * therefore the only sign, under npm, of a request to end.
 * @param {() => void} then
 */
function whenLeftByNpm(then) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    then();
  }, pollIntervalMs);
  watch.unref();
}

/** Anything the program starts through `#!/usr/bin/env node` gets the pinned Node too. */
function environmentWithPinnedNode() {
  const inside = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: [inside, process.env.PATH ?? ''].join(path.delimiter) };
}

/**
 * Installs what is missing, then runs a TypeScript program under the pinned Node with this process's arguments,
 * environment and terminal, and ends with its exit code. Signals are handed on, so stopping this stops it.
 * @param {string} program
 */
export async function runProgram(program) {
  await ensureInstalled();
  const child = spawn(pinnedNode, [path.join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    env: environmentWithPinnedNode(),
    stdio: 'inherit',
  });
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), gracePeriodMs).unref();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  whenLeftByNpm(() => stop('SIGTERM'));
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}
