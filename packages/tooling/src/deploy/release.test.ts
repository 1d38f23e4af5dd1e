import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../project.ts';

/** Records its arguments, prints the conditions of the job one after another, and fails for the arguments in `FAILS`. */
const KUBECTL = `#!/bin/sh
echo "$*" >> "$PLACE/calls"
case "$*" in
  *"get job"*) head -n 1 "$PLACE/conditions"; sed -i 1d "$PLACE/conditions" ;;
  *"$FAILS"*) exit 1 ;;
esac
`;

let place = '';
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'wattle-release-'));
  writeFileSync(path.join(place, 'kubectl'), KUBECTL, { mode: 0o755 });
  onTestFinished(() => rmSync(place, { recursive: true }));
});

function release({ conditions, fails = 'nothing of it' }: { conditions: string[]; fails?: string }) {
  writeFileSync(path.join(place, 'conditions'), conditions.join('\n'));
  const { status, stderr } = spawnSync(path.join(projectRoot, 'deploy/kubernetes/release.sh'), ['OVERLAY'], {
    env: { PATH: `${place}:/usr/bin:/bin`, PLACE: place, FAILS: fails, POLL_SECONDS: '0' },
    encoding: 'utf8',
  });
  const calls = readFileSync(path.join(place, 'calls'), 'utf8').trimEnd().split('\n');
  return { status, stderr, calls: calls.filter((call) => !call.includes('get job')) };
}

const PREPARED = [
  '--namespace wattle delete job wattle-migrate --ignore-not-found',
  'apply --kustomize OVERLAY --selector wattle/step=prepare',
];
const REPLACED = [
  'apply --kustomize OVERLAY --selector !wattle/step',
  '--namespace wattle rollout status deployment/wattle-web --timeout=10m',
  '--namespace wattle rollout status statefulset/wattle-worker --timeout=10m',
];

describe('a release on Kubernetes', () => {
  it('waits for the migration, then replaces the processes and waits for both kinds', () => {
    const { status, calls } = release({
      conditions: ['', 'SuccessCriteriaMet', 'SuccessCriteriaMet Complete'],
    });
    expect([status, calls]).toEqual([0, [...PREPARED, ...REPLACED]]);
  });

  it('ends with 1 as soon as the migration has failed, and replaces nothing', () => {
    const { status, stderr, calls } = release({ conditions: ['', 'FailureTarget', 'FailureTarget Failed'] });
    expect([status, stderr]).toEqual([1, 'The migration failed. Nothing was replaced.\n']);
    expect(calls).toEqual([...PREPARED, '--namespace wattle logs job/wattle-migrate --tail=20']);
  });

  it.each(['wattle/step=prepare', '!wattle/step', 'deployment/wattle-web', 'statefulset/wattle-worker'])(
    'ends with 1 when %s fails',
    (fails) => {
      const { status, calls } = release({ conditions: ['Complete'], fails });
      expect([status, calls.at(-1)]).toEqual([1, expect.stringContaining(fails)]);
    },
  );
});
