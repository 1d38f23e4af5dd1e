import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../project.ts';

/** Records its name, its arguments and the current version, and fails for the call in `FAILS`. */
const RECORDER = `#!/bin/sh
call="$(basename "$0") $*"
echo "$call @ $(basename "$(readlink "$ROOT/opt/wattle/current")")" >> "$PLACE/calls"
case "$call" in
  "systemctl show"*) echo wattle-worker@1.service wattle-web@2.service wattle-web@1.service ;;
  "systemctl start"*) ls "$ROOT/etc/systemd/system" > "$PLACE/units" ;;
esac
case "$call" in
  "$FAILS") exit 1 ;;
esac
`;
const RECORDED = ['npm', 'runuser', 'install', 'systemctl'];

let place = '';
const at = (...parts: string[]) => path.join(place, ...parts);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@wattle.example', ...args], {
    cwd: at('checkout'),
    encoding: 'utf8',
  }).trim();

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'wattle-release-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  for (const name of ['bin', 'etc/systemd/system', 'opt/wattle']) mkdirSync(at(name), { recursive: true });
  for (const name of RECORDED) writeFileSync(at('bin', name), RECORDER, { mode: 0o755 });
  cpSync(path.join(projectRoot, 'deploy/systemd'), at('checkout/deploy/systemd'), { recursive: true });
  writeFileSync(at('etc/systemd/system/wattle-web@.service'), 'of before');
  git('init', '--quiet');
  commit();
});

function commit(): string {
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', 'a version');
  return git('rev-parse', 'HEAD');
}

function release(fails = 'nothing') {
  writeFileSync(at('calls'), '');
  const { status, stderr } = spawnSync(at('checkout/deploy/systemd/release.sh'), [], {
    env: { PATH: `${at('bin')}:/usr/bin:/bin`, PLACE: place, ROOT: place, FAILS: fails },
    encoding: 'utf8',
  });
  const calls = readFileSync(at('calls'), 'utf8').trimEnd().split('\n');
  return { status, stderr, calls: calls.filter((call) => !call.startsWith('install ')) };
}

const unit = () => readFileSync(at('etc/systemd/system/wattle-web@.service'), 'utf8');

describe('a release on systemd', () => {
  it('builds and migrates beside the version before, then switches and restarts one by one', () => {
    const before = commit();
    release();
    const after = commit();
    const { status, calls } = release();
    expect([status, calls]).toEqual([
      0,
      [
        `npm ci @ ${before}`,
        `npm run build @ ${before}`,
        `runuser --user wattle -- node_modules/.bin/node apps/api/src/compile.mjs @ ${before}`,
        `systemctl daemon-reload @ ${before}`,
        `systemctl start wattle-migrate @ ${before}`,
        `systemctl daemon-reload @ ${after}`,
        `systemctl show --property=Wants --value wattle.target @ ${after}`,
        `systemctl restart wattle-web@1.service @ ${after}`,
        `systemctl restart wattle-web@2.service @ ${after}`,
        `systemctl restart wattle-worker@1.service @ ${after}`,
      ],
    ]);
    expect(unit()).toBe(readFileSync(at('checkout/deploy/systemd/wattle-web@.service'), 'utf8'));
  });

  it('leaves units and the current version when the migration fails', () => {
    const { status, calls } = release('systemctl start wattle-migrate');
    expect([status, calls.at(-1)]).toEqual([1, 'systemctl start wattle-migrate @']);
    expect(unit()).toBe('of before');
  });

  it('migrates at the first release with the settings of all units, before the others are there', () => {
    release();
    expect(readFileSync(at('units'), 'utf8').trim().split('\n')).toEqual([
      'wattle-.service.d',
      'wattle-migrate.service',
      'wattle-migrate.service.d',
      'wattle-web@.service',
    ]);
  });

  it('builds again what was not finished, and nothing that was', () => {
    expect(release('npm run build')).toMatchObject({ status: 1 });
    expect(release().calls[0]).toMatch(/^npm ci/);
    expect(release().calls[0]).toMatch(/^systemctl/);
  });

  it.each(['deploy/systemd/settings.env', 'new.yaml'])(
    'refuses to leave out what was not committed: %s',
    (file) => {
      writeFileSync(at('checkout', file), 'own\n');
      const { status, stderr, calls } = release();
      expect([status, calls]).toEqual([1, ['']]);
      expect(stderr).toContain(file);
    },
  );
});
