import type { DatabaseServer } from '@wattle/testkit/database/database-server';
import type { SmallDisk } from '@wattle/testkit/database/small-disk';
import { pause } from '@wattle/testkit/waiting';

import type { Fault } from '../plan/names.ts';
import type { MailDoor } from '../surroundings/mail-door.ts';
import type { Product } from '../surroundings/product.ts';
import type { World } from '../surroundings/world.ts';

export type Patient = {
  product: Product;
  database: DatabaseServer;
  world: World;
  mailDoor: MailDoor;
  /** A small disk with everything that the product and its database write; null where none could be mounted. */
  disk: SmallDisk | null;
};

/** Why a fault can't be shown on this machine; null when it can. */
export function notPossible(
  { kind }: Fault,
  { disk, product }: Pick<Patient, 'disk' | 'product'>,
): string | null {
  if (kind === 'disk' && disk === null) return 'a small disk can be mounted by root on Linux alone';
  if (kind === 'clock' && product.setClock === null) return 'needs the package libfaketime of Debian';
  return null;
}

const LASTS_MS = 4000;
const STALL_MS = 6000;

/** Does it, and mends it; resolves once it is mended. */
export async function inject(fault: Fault, patient: Patient): Promise<void> {
  const { product, world, mailDoor } = patient;
  switch (fault.kind) {
    case 'kill':
      return product.processes[fault.process].kill();
    case 'database':
      return breakDatabase(fault.how, patient.database);
    case 'provider': {
      const { provider, mode } = fault;
      await world.setFault({ provider, mode, ...(mode === 'slow' ? { delayMs: 1000 } : {}) });
      await pause(LASTS_MS);
      await world.clearFaults();
      return provider === 'bureau' ? askAgainForUnread(patient) : undefined;
    }
    case 'mail-server':
      await mailDoor.shut();
      await pause(LASTS_MS);
      return mailDoor.open();
    case 'disk':
      return fillDisk(patient);
    case 'clock':
      return moveClock(fault, product);
  }
}

/** Asks as an operator does once the bureau can be read again. */
async function askAgainForUnread({ product, database }: Patient): Promise<void> {
  const unread = await database.query(
    "select distinct month, bureau from bureau_orders where outcome = 'unread'",
  );
  for (const { month, bureau } of unread) {
    const which = ['--outcome', 'unread', '--month', String(month), '--bureau', String(bureau)];
    const { code, stderr } = await product.command([
      'answers',
      'ask-again',
      ...which,
      '--reason',
      'unread',
      '--case',
      'drill-1',
    ]);
    if (code !== 0) throw new Error(`no word of the operator: ${stderr}`);
  }
}

async function breakDatabase(
  how: 'fast' | 'immediate' | 'kill' | 'pause',
  database: DatabaseServer,
): Promise<void> {
  if (how === 'pause') {
    const goOn = database.pause();
    await pause(STALL_MS);
    goOn();
    return;
  }
  await database.stop(how);
  await database.start();
}

/** Fills the disk to the last byte for a while, then makes room; a server that did not survive is started again. */
async function fillDisk({ disk, database }: Patient): Promise<void> {
  const until = Date.now() + LASTS_MS;
  try {
    while (Date.now() < until) {
      disk?.fill();
      await pause(100);
    }
  } finally {
    disk?.makeRoom();
  }
  await database.start();
}

async function moveClock(
  { process, seconds }: Extract<Fault, { kind: 'clock' }>,
  { processes, setClock }: Product,
): Promise<void> {
  const moved = process === 'all' ? (Object.keys(processes) as (keyof typeof processes)[]) : [process];
  for (const name of moved) setClock?.(name, seconds);
  await pause(STALL_MS);
  for (const name of moved) setClock?.(name, 0);
}
