// Only Node's own modules, and nothing newer than Node 20: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.wattle-lock');
const installedFile = path.join(root, 'node_modules', '.package-lock.json');

const isWindows = process.platform === 'win32';
const nodePackage = `node_modules/node-${isWindows ? 'win' : process.platform}-${process.arch}`;
/** Where the registry has no package of this version, as for macOS, this has to be started with Node 24. */
const hasPinnedNode = nodePackage in JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/** The Node that the lock pins with its checksum; it exists once the packages are installed. */
export const pinnedNode = hasPinnedNode
  ? path.join(root, nodePackage, 'bin', isWindows ? 'node.exe' : 'node')
  : process.execPath;

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/**
 * Programs for this very machine are no less needed for being optional on others; which C library it has is npm's to say.
 * @type {(entry: Entry) => boolean}
 */
function isForThisMachine({ os, cpu, libc }) {
  const fits = os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
  return fits && libc === undefined;
}

/**
 * True when npm's own note of what it installed names the version the lock asks for, package by package, and each workspace.
 * @type {(lock: Lock, installed: Lock) => boolean}
 */
export function agrees(lock, installed) {
  return Object.entries(lock.packages).every(([entry, wanted]) => {
    if (entry === '' || !entry.includes('node_modules/')) return true;
    if (wanted.link) return installed.packages[entry] !== undefined;
    if (wanted.optional && !isForThisMachine(wanted)) return true;
    return installed.packages[entry]?.version === wanted.version;
  });
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const hash = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) return true;
  // npm was run by hand: trust npm's note rather than install the same again.
  if (!existsSync(installedFile)) return false;
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  if (!agrees(lock, JSON.parse(readFileSync(installedFile, 'utf8')))) return false;
  writeFileSync(stampFile, `${hash}\n`);
  return true;
}

/** `npm ci` removes node_modules, so neither npm nor the Node it runs on may be taken from there. */
function environmentOutsideNodeModules() {
  const inside = path.join(root, 'node_modules');
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return { ...process.env, PATH: entries.filter((entry) => !entry.startsWith(inside)).join(path.delimiter) };
}

/** @returns {Promise<{ code: number, output: string }>} */
function npmCi() {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: environmentOutsideNodeModules(),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * npm 9, as Debian has it, leaves this link out when it has removed the packages of other platforms.
 * @type {(bin: string, node: string) => void}
 */
export function linkNode(bin, node) {
  const link = path.join(bin, 'node');
  if (!existsSync(link)) symlinkSync(path.relative(bin, node), link);
}

/**
 * What npm's error is most often about; empty for any other.
 * @type {(output: string) => string}
 */
export function hintFor(output) {
  if (/\b(?:EACCES|EPERM|EROFS|ENOSPC)\b/.test(output))
    return ' Can npm write to this folder, and to its cache (npm config get cache)?';
  if (/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E5\d\d)\b/.test(output))
    return ' Is the package registry reachable?';
  return '';
}

/** Ends the process with the reason when the packages cannot be installed; otherwise they are all there. */
export async function ensureInstalled() {
  if (!hasPinnedNode && Number.parseInt(process.versions.node, 10) < 24) {
    console.error(`Wattle brings no Node for ${process.platform} ${process.arch}. Run this with Node 24.`);
    process.exit(1);
  }
  if (!isInstalled()) await install();
  if (hasPinnedNode && !isWindows) linkNode(path.join(root, 'node_modules', '.bin'), pinnedNode);
}

async function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing the packages this version needs. The first time takes a minute or two.');
  const progress = setInterval(() => console.log(`  still installing (${seconds()} s)`), 10_000);
  const { code, output } = await npmCi();
  clearInterval(progress);
  if (code !== 0 || !existsSync(pinnedNode)) {
    console.error(output.trimEnd());
    console.error(`The packages could not be installed; npm says why above.${hintFor(output)}`);
    process.exit(1);
  }
  writeFileSync(stampFile, `${lockHash()}\n`);
  console.log(`Installed in ${seconds()} s.`);
}
