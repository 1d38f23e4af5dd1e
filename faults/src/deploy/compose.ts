import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@wattle/testkit/waiting';

import { makeCallLog } from '../calls/call-log.ts';
import { WITH_MEMBERS } from '../journeys/journeys.ts';
import { register } from '../journeys/registering.ts';
import { signIn, type Stage } from '../journeys/signing-in.ts';
import { openLedger } from '../ledger/ledger.ts';
import { worldAt } from '../surroundings/world.ts';
import type { Drill } from './drill.ts';
import { blockUnder, commandOf } from './page.ts';
import { servedOf } from './served.ts';
import { trust } from './trust.ts';
import { backTo, commitLater } from './versions.ts';
import { startVisitors } from './visitors.ts';

const ORIGIN = 'https://localhost:8443';
const ROOT = '/data/caddy/pki/authorities/local/root.crt';

/** The demo from the first start to going back, then the same machine in production. */
export async function drillCompose(drill: Drill): Promise<void> {
  const { checkout, shell, pages, check, printLine, endings } = drill;
  const inFolder = inFolderOf(drill);
  const isOwners = (file: string): boolean =>
    (statSync(join(checkout, 'deploy/compose', file)).mode & 0o777) === 0o600;
  // All visitors of this drill have one address.
  appendFileSync(join(checkout, 'deploy/compose/demo.env'), 'RATE_LIMIT_FACTOR=100000\n');
  endings.push(() => inFolder('if [ -e .env ]; then docker compose down --volumes --remove-orphans; fi'));
  printLine('a demo');
  await shell.run(blockUnder(pages.deploying, 'A demo'));
  check('.env is its owner’s alone', isOwners('.env'));
  check('nothing in the image belongs to its user but the folder of the ledger', await isRootsAlone(drill));
  await trustBalancer(drill);
  await until('the demo serves', async () => (await fetch(ORIGIN)).ok);
  const stage = stageOf(drill);
  const member = await register(stage);
  await WITH_MEMBERS.score.run(stage, member);
  check('a person registers, proves who they are and has a score', true);
  const listed = await inFolder(commandOf(pages.runbook, 'Commands', 'compose'));
  check("an operator's command says its result alone", /^(Nothing waits|id +kind)/.test(listed));

  await shell.run(blockUnder(pages.deploying, 'A role that serves by compose'));
  check('all connections of processes are of the role that serves', await areServing(drill));

  const { before, after } = await commitLater(drill);
  const served = servedOf(drill, () => startVisitors(stage, member));
  await served('an update', () => shell.run(blockUnder(pages.deploying, 'An update by compose')));
  check('every process runs the new version', await runs(drill, after));
  await served('a plain up after it', () => inFolder('docker compose up --detach'));
  const goBack = blockUnder(pages.deploying, 'Going back by compose');
  await served('going back', () => shell.run(goBack, { before }));
  check('every process runs the previous version', await runs(drill, before));
  await signIn(stage, member);
  check('the first member logs in', true);
  // With the database goes the role that serves.
  await inFolder(`docker compose down --volumes
    sed --in-place --regexp-extended 's/^(SERVING_[A-Z]+)=.*/\\1=/' .env`);

  await shell.run(blockUnder(pages.deploying, 'Production'));
  check('production.env is its owner’s alone', isOwners('production.env'));
  await inProduction(drill);
  await backTo(drill, before);
}

const inFolderOf =
  ({ shell }: Drill) =>
  (commands: string): Promise<string> =>
    shell.run(`cd deploy/compose\n${commands}`);

async function isRootsAlone({ shell }: Drill): Promise<boolean> {
  const list = `
    container=$(docker create wattle:$(git rev-parse HEAD))
    docker export $container | tar --list --verbose --numeric-owner | grep '^.* 10001/' || true
    docker rm $container > /dev/null`;
  return /^drwx------ \S+ .* var\/lib\/wattle\/$/.test((await shell.run(list)).trim());
}

async function trustBalancer(drill: Drill): Promise<void> {
  const copy = `docker compose cp balancer:${ROOT} ../../root.crt && cat ../../root.crt`;
  await until('the balancer has a certificate', async () => {
    trust(await inFolderOf(drill)(copy));
    return true;
  });
}

function stageOf({ results, endings }: Drill): Stage {
  const ledger = openLedger(join(results, 'ledger.jsonl'));
  endings.push(ledger.close);
  const world = worldAt('https://localhost:4443', join(results, 'no-messages.jsonl'));
  const over = new AbortController().signal;
  const site = { origin: ORIGIN, publicOrigin: ORIGIN, world, log: makeCallLog(), over };
  return { ledger, site };
}

async function runs(drill: Drill, version: string): Promise<boolean> {
  const list = "docker compose ps --format '{{.Image}}' web-a web-b worker simulators";
  const images = (await inFolderOf(drill)(list)).trim().split('\n');
  return images.length === 5 && images.every((image) => image.endsWith(`:${version}`));
}

const PSQL = 'docker compose exec --no-TTY database psql --username=wattle --no-align --tuples-only';

async function areServing(drill: Drill): Promise<boolean> {
  const users = 'select distinct usename from pg_stat_activity where client_addr is not null';
  return (await inFolderOf(drill)(`${PSQL} --command="${users}"`)).trim() === 'wattle_serving';
}

const CONNECTIONS = `select count(*) filter (where ssl), count(*) filter (where not ssl)
  from pg_stat_ssl join pg_stat_activity using (pid) where client_addr is not null`;

/** Uses the templates' providers, which do not exist, and made-up content: all else is as in production. */
async function inProduction(drill: Drill): Promise<void> {
  const { checkout, check, printLine } = drill;
  const inFolder = inFolderOf(drill);
  printLine('in production');
  const own = 'PUBLIC_URL=https://localhost\nALLOW_INSECURE_PRODUCTION=true\n';
  appendFileSync(join(checkout, 'deploy/compose/production.env'), own);
  await inFolder('sed --in-place "s|^SITE=.*|SITE=localhost|" .env\ndocker compose up --detach --wait');
  await trustBalancer(drill);
  await until('port 443 serves', async () => (await fetch('https://localhost')).ok);
  const { status, headers } = await fetch('http://localhost', { redirect: 'manual' });
  check('port 80 leads to https', status === 308 && headers.get('location') === 'https://localhost/');
  const counts = await inFolder(`${PSQL} --command="${CONNECTIONS}"`);
  const [secure = 0, open = 0] = counts.trim().split('|').map(Number);
  check(`${secure} connections to the database are encrypted, ${open} are not`, secure > 2 && open === 0);
  await inFolder('docker compose down --volumes');
}
