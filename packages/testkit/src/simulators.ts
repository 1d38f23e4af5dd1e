import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { outsideWorldAt, type OutsideWorld } from './outside-world.ts';
import { projectRoot } from './project-root.ts';

export type Simulators = OutsideWorld & {
  smtpPort: number;
  /** Gives them back: they must not be used any more, and the next borrower finds an empty world. */
  stop: () => Promise<void>;
};

/** The addresses of a world. */
type Addresses = { simulators: string; smtp: number };
type Lent = { child: ChildProcess; directory: string };

/** Processes that are not in use. Each has a channel to this one, and ends with it. */
const idle: Lent[] = [];

/**
 * The outside world as a process of its own, on free ports, used by one caller at a time. A process given back by
 * `stop` is reset and lent again, so a test worker starts one and not one a file.
 */
export async function startSimulators(): Promise<Simulators> {
  const free = idle.pop();
  const lent = free?.child.connected === true ? free : startProcess();
  const { simulators, smtp } = await addressesOf(lent, lent === free);
  return {
    ...outsideWorldAt(simulators),
    smtpPort: smtp,
    async stop() {
      rmSync(lent.directory, { recursive: true, force: true });
      // A process that waits to be lent again must not keep this one alive.
      lent.child.unref();
      lent.child.channel?.unref();
      idle.push(lent);
    },
  };
}

function startProcess(): Lent {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-simulators-'));
  const child = spawn(process.execPath, [join(projectRoot, 'apps/simulators/src/main.mjs')], {
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'test',
      SIMULATORS_PORT: '0',
      SMTP_PORT: '0',
      SIMULATORS_DATA_DIR: directory,
      // A correction is decided when a test says so, however long that test takes.
      BUREAU_DECISION_SECONDS: '86400',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { child, directory };
}

/** Waits for the addresses: a new process prints them, one that is reset sends them. */
async function addressesOf({ child }: Lent, isReset: boolean): Promise<Addresses> {
  const { promise, resolve, reject } = Promise.withResolvers<Addresses>();
  const ended = () => reject(new Error('the simulators ended'));
  child.once('exit', ended);
  if (isReset) {
    child.ref();
    child.channel?.ref();
    child.once('message', (message) => resolve(message as Addresses));
    child.send('reset');
  } else if (child.stdout !== null) {
    const { stdout } = child;
    createInterface(stdout).once('line', (line) => {
      stdout.destroy();
      resolve(JSON.parse(line) as Addresses);
    });
  }
  return promise.finally(() => child.off('exit', ended));
}
