import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startDatabaseServer, type DatabaseServer } from '@wattle/testkit/database/database-server';
import { mountSmallDisk } from '@wattle/testkit/database/small-disk';
import { freshKeys } from '@wattle/testkit/processes/product';
import { pause, until } from '@wattle/testkit/waiting';

import { makeCallLog, type CallLog, type Window } from './calls/call-log.ts';
import { inject, notPossible, type Patient } from './faults/inject.ts';
import { startCrowd, type Crowd } from './journeys/crowd.ts';
import { makePool, type Pool } from './journeys/people.ts';
import type { Stage } from './journeys/signing-in.ts';
import { JOURNEYS, makeSuccesses, type Successes } from './journeys/successes.ts';
import { auditOf } from './ledger/audit.ts';
import { gatherEvidence } from './ledger/evidence.ts';
import { openLedger } from './ledger/ledger.ts';
import { stillFor } from './ledger/stillness.ts';
import type { Options } from './options.ts';
import type { Fault } from './plan/names.ts';
import type { Outcome, Result } from './report.ts';
import { openMailDoor } from './surroundings/mail-door.ts';
import { PROVIDER_TIMEOUT_MS, startProduct, startWorld, type Product } from './surroundings/product.ts';
import type { World } from './surroundings/world.ts';

const STOCK = 25;
const WARM_WITHIN_MS = 180_000;
const RECOVERS_WITHIN_MS = 120_000;
/** The time between two faults, with nothing to excuse a failure. */
const CALM_MS = 2000;
/** The circuit of a provider that failed several times stays open so long. */
const CIRCUIT_MS = 3000;
const DELIVERED_WITHIN_MS = 180_000;

type Endings = (() => unknown)[];

/** What a crowd lives in, and what can be done to it. */
export type Scene<Step> = {
  stage: Stage;
  log: CallLog;
  product: Product;
  query: DatabaseServer['query'];
  /** Resolves when the next fault may come. */
  ready: () => Promise<void>;
  /** Does it, and mends it; resolves once it is mended. */
  inject: (step: Step) => Promise<void>;
  /** How long after it is mended a process may still refuse what it concerns, having asked in vain before. */
  refusedForMs: (step: Step) => number;
  /** Why it can't be shown here; null when it can. */
  notPossible: (step: Step) => string | null;
};
export type Named<Step> = { name: string; fault: Step };
/** Where to start everything; what was started is undone by `endings`, the last first. */
export type Place<Step> = { folder: string; results: string; plan: readonly Named<Step>[]; endings: Endings };

/** Processes, database and providers of this command's own, on one machine. */
export async function startAll({ folder, results, plan, endings }: Place<Fault>): Promise<Scene<Fault>> {
  const disk = mountSmallDisk(join(folder, 'disk'), 1500);
  if (disk !== null) endings.push(disk.unmount);
  const place = disk?.path ?? folder;
  // It writes to the disk before it acknowledges, as in production: what is lost is never its settings' fault.
  const database = await startDatabaseServer({
    settings: { max_connections: '150' },
    isListening: true,
    folder: join(place, 'database'),
  });
  endings.push(database.remove);
  const { world, ports } = await startWorld(results, endings);
  const mailDoor = await openMailDoor(Number(ports.SMTP_PORT));
  endings.push(mailDoor.shut);
  const product = await startProduct({
    folder: results,
    keys: freshKeys(),
    dataDir: join(place, 'data'),
    databaseUrl: { web: database.url, worker: database.url },
    ports: { ...ports, SMTP_PORT: String(mailDoor.port) },
    movesClocks: plan.some(({ fault }) => fault.kind === 'clock'),
  });
  endings.push(product.stop);
  const patient: Patient = { product, database, world, mailDoor, disk };
  return {
    ...openStage({ product, world, results, endings }),
    product,
    query: database.query,
    ready: async () => undefined,
    inject: (fault) => inject(fault, patient),
    refusedForMs,
    notPossible: (fault) => notPossible(fault, patient),
  };
}

/** A call that began before the mend times out after it, and opens the circuit again. */
function refusedForMs(fault: Fault): number {
  if (fault.kind !== 'provider') return 0;
  return fault.mode === 'timeout' ? PROVIDER_TIMEOUT_MS + CIRCUIT_MS : CIRCUIT_MS;
}

type Opened = { product: Product; world: World; results: string; endings: Endings };

/** What every scene has: a ledger, a log of calls, and the way to the balancer. */
export function openStage({ product, world, results, endings }: Opened): { stage: Stage; log: CallLog } {
  const log = makeCallLog();
  const ledger = openLedger(join(results, 'ledger.jsonl'));
  endings.push(ledger.close);
  const site = { origin: product.balancer.origin, world, log, over: new AbortController().signal };
  return { log, stage: { site, ledger } };
}

export type PrintLine = (line: string) => void;
export type Run<Step> = {
  options: Options;
  plan: readonly Named<Step>[];
  start: (place: Place<Step>) => Promise<Scene<Step>>;
  results: string;
  printLine: PrintLine;
  over: AbortSignal;
};

/** Has the crowd go about its journeys while one fault follows another, and judges what became of everything. */
export async function run<Step>({
  options,
  plan,
  start,
  results,
  printLine,
  over,
}: Run<Step>): Promise<Result> {
  const began = Date.now();
  const endings: Endings = [];
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'wattle-faults-'));
  // The database's account has to pass.
  chmodSync(folder, 0o755);
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const scene = await start({ folder, results, plan, endings });
    const pool = makePool();
    const successes = makeSuccesses();
    const crowd = startCrowd({ stage: scene.stage, pool, successes });
    const players = { scene, pool, successes, crowd };
    const went = await goThrough({ plan, options, began, over, printLine }, players);
    const judged = await judge(went, players, printLine);
    return { ...judged, seed: options.seed, minutes: (Date.now() - began) / 60_000 };
  } finally {
    for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end();
  }
}

type Course<Step> = Pick<Run<Step>, 'plan' | 'options' | 'over' | 'printLine'> & { began: number };
type Players<Step> = { scene: Scene<Step>; pool: Pool; successes: Successes; crowd: Crowd };
type Went = Pick<Result, 'outcomes' | 'notRun'> & { windows: Window[] };

async function goThrough<Step>(
  course: Course<Step>,
  { scene, pool, successes }: Players<Step>,
): Promise<Went> {
  const { plan, options, began, over, printLine } = course;
  const isWarm = () => pool.size() >= STOCK && successes.missing(0, 0).length === 0;
  const warming = until('every journey succeeds once', () => isWarm() || over.aborted, WARM_WITHIN_MS);
  await warming.catch(() =>
    printLine(`never succeeded: ${successes.missing(0, 0).join(', ')}; ${pool.size()} members`),
  );
  printLine(`warm after ${seconds(began, Date.now())} s`);
  const went: Went = { outcomes: [], notRun: [], windows: [] };
  for (const { name, fault } of plan) {
    const isLate = options.minutes !== null && Date.now() - began > options.minutes * 60_000;
    const why = isLate ? 'no time was left' : scene.notPossible(fault);
    if (over.aborted || why !== null) {
      went.notRun.push({ fault: name, why: why ?? 'stopped' });
      continue;
    }
    await scene.ready();
    await pause(CALM_MS, over);
    const from = Date.now();
    await scene.inject(fault);
    const clearedAt = Date.now();
    const outcome = await recovered({ name, from, clearedAt, over }, { scene, successes });
    went.outcomes.push(outcome);
    await pause(Math.max(0, clearedAt + scene.refusedForMs(fault) - Date.now()), over);
    went.windows.push({ fault: name, from, to: Date.now() });
    printLine(
      `${name}: ${outcome.seconds.toFixed(1)} s, all again after ${outcome.recovery?.toFixed(1) ?? 'never'} s (${outcome.last})`,
    );
  }
  await pause(CALM_MS, over);
  return went;
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);

type Cleared = { name: string; from: number; clearedAt: number; over: AbortSignal };

async function recovered<Step>(
  { name, from, clearedAt, over }: Cleared,
  { scene, successes }: Pick<Players<Step>, 'scene' | 'successes'>,
): Promise<Outcome> {
  const again = () => successes.allAgain(from, clearedAt);
  const isAgain = () => again() !== null || over.aborted;
  await until('all journeys again', isAgain, RECOVERS_WITHIN_MS).catch(() => undefined);
  const found = again();
  return {
    fault: name,
    seconds: (clearedAt - from) / 1000,
    still: stillFor(scene.stage.ledger.entries(), { from, to: Date.now() }) / 1000,
    recovery: found === null ? null : (found.at - clearedAt) / 1000,
    last: found?.slowest ?? successes.missing(from, clearedAt).join(', '),
  };
}

async function judge<Step>(
  went: Went,
  { scene, pool, successes, crowd }: Players<Step>,
  printLine: PrintLine,
): Promise<Omit<Result, 'seed' | 'minutes'>> {
  const { stage, query, product, log } = scene;
  printLine('stopping the simulated users');
  await crowd.stop();
  const waiting = async (): Promise<number> => {
    const [row] = await query(
      'select count(*) from outbox where delivered_at is null and undelivered_at is null',
    );
    return Number(row?.['count']);
  };
  await until('everything is delivered', async () => (await waiting()) === 0, DELIVERED_WITHIN_MS).catch(
    () => undefined,
  );
  printLine('what is there is compared with the ledger');
  const entries = stage.ledger.entries();
  const left = new Set(
    entries.filter(({ kind }) => kind === 'deletion').flatMap(({ subject, value }) => [subject, value]),
  );
  // Deleted members' rows must be gone, whatever was acknowledged before.
  const standing = entries.filter(
    ({ kind, subject }) => kind === 'deletion' || kind === 'code' || !left.has(subject),
  );
  const evidence = await gatherEvidence({
    stage,
    query,
    members: pool.all(),
    entries: standing,
    known: entries,
  });
  const windowOf = (from: number, to: number) =>
    went.windows.find((each) => from <= each.to && to >= each.from);
  return {
    outcomes: went.outcomes,
    notRun: went.notRun,
    journeys: Object.fromEntries(JOURNEYS.map((journey) => [journey, successes.count(journey)])),
    calls: log.verdict(went.windows),
    audit: auditOf(standing, evidence),
    failures: crowd.failures.filter(({ from, to }) => windowOf(from, to) === undefined),
    excused: crowd.failures.filter(({ from, to }) => windowOf(from, to) !== undefined),
    ownEnds: Object.values(product.processes).flatMap((each) => each.ownEnds()),
    waiting: await waiting(),
  };
}
