import { randomBytes } from 'node:crypto';

import { until } from '@wattle/testkit/waiting';

import type { Drill } from './drill.ts';
import { blockUnder, commandOf } from './page.ts';
import { servedOf } from './served.ts';
import { trust } from './trust.ts';
import { backTo, commitLater } from './versions.ts';
import { startReaders } from './visitors.ts';

const NAME = 'wattle-drill-systemd';
/** Debian as it is installed: systemd, sudo, and a list of packages. */
const MACHINE = `
FROM docker.io/library/debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends systemd systemd-sysv dbus sudo procps
STOPSIGNAL SIGRTMIN+3
CMD ["/sbin/init"]
`;
/** Boots systemd: without unified control groups it starts only with these arguments. */
const BOOT = `
if [ "$(docker info --format '{{.CgroupVersion}}')" = 1 ]; then
  set -- --cgroupns=host --volume /sys/fs/cgroup:/sys/fs/cgroup ${NAME} /sbin/init SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 systemd.unified_cgroup_hierarchy=0
else
  set -- --cgroupns=private ${NAME}
fi
docker run --detach --privileged --name ${NAME} --tmpfs /run --tmpfs /tmp --volume "$PWD:/checkout" --publish 127.0.0.1::443 "$@"
`;
const ROOT = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** Types the page's commands into a Debian that has booted. */
export async function drillSystemd(drill: Drill): Promise<void> {
  const { shell, pages, check, printLine, endings } = drill;
  endings.push(() => shell.run(`docker rm --force --volumes ${NAME}`));
  await shell.run(`docker rm --force ${NAME}\ndocker build --tag ${NAME} - <<'END'${MACHINE}END\n${BOOT}`);
  const inside = insideOf(drill);
  // Into the log, before the machine is gone.
  endings.push(() => inside("journalctl --no-pager --lines=200 --unit='wattle-*'"));
  const follow = (heading: string, more: Record<string, string> = {}) => {
    printLine(heading);
    return inside(blockUnder(pages.deploying, heading).replaceAll('www.wattle.example', 'localhost'), more);
  };
  await until('systemd has booted', async () =>
    /running|degraded/.test(await inside('systemctl is-system-running || true')),
  );
  await follow('A machine');
  await inside(filledIn());
  await follow('A database on the same machine');
  await follow('The first start');
  await follow('A balancer on the same machine');
  const origin = await openOrigin(drill);
  check('the pages are served', true);
  await inside('systemctl reload caddy');
  check('the balancer takes a change of its settings', true);
  const listed = await inside(commandOf(pages.runbook, 'Commands', 'systemd'));
  check("an operator's command says its result alone", /^(Nothing waits|id +kind)/.test(listed));

  await follow('A nightly copy');
  const copied = await inside('systemctl start wattle-copy\nls /var/backups/wattle');
  check('the copy has the database and the ledger', /^erasures.jsonl\nwattle-.*\.dump\n$/.test(copied));

  const { before, after } = await commitLater(drill);
  // As a release may leave them whose Node is elsewhere.
  await inside("sed --in-place 's|/node_modules/.bin/node|/gone/node|' /etc/systemd/system/wattle-*.service");
  const served = servedOf(drill, async () => startReaders(origin));
  await served('an update of the units', () => follow('An update of the units'));
  check(
    'every process runs the new version',
    (await commits(drill)).every((commit) => commit === after),
  );
  await served('going back', () => follow('Going back with the units', { before }));
  check(
    'every process runs the previous version',
    (await commits(drill)).every((commit) => commit === before),
  );
  await inside('systemctl disable --now wattle-web@2 wattle-worker@1 wattle-worker@2');
  await follow('One process');
  check('one process serves', (await fetch(origin)).ok);
  await backTo(drill, before);
}

/** Runs commands as its superuser. */
const insideOf =
  ({ shell }: Drill) =>
  (commands: string, more: Record<string, string> = {}): Promise<string> => {
    const names = ['COMMANDS', ...Object.keys(more)].map((name) => `--env ${name}`).join(' ');
    const run = `docker exec ${names} --workdir /checkout ${NAME} bash -euo pipefail -c 'eval "$COMMANDS"'`;
    return shell.run(run, { ...more, COMMANDS: commands });
  };

const key = (): string => randomBytes(32).toString('base64');

/** Uses the templates' providers, which do not exist, and made-up content. */
function filledIn(): string {
  return `
    printf 'PUBLIC_URL=https://localhost\\nALLOW_INSECURE_PRODUCTION=true\\n' >> /etc/wattle/settings.env
    sed --in-place 's|^FIELD_KEYS=.*|FIELD_KEYS=1:${key()}|' /etc/wattle/secrets.env`;
}

async function openOrigin(drill: Drill): Promise<string> {
  const [, port] = /:(\d+)/.exec(await drill.shell.run(`docker port ${NAME} 443`)) ?? [];
  const origin = `https://localhost:${port}`;
  await until('the pages are served', async () => {
    trust(await insideOf(drill)(`cat ${ROOT}`));
    return (await fetch(origin)).ok;
  });
  return origin;
}

/** What the metrics of each process say. */
async function commits(drill: Drill): Promise<string[]> {
  const ask = `
    for (const host of ['127.0.1.1', '127.0.1.2', '127.0.2.1', '127.0.2.2'])
      fetch('http://' + host + ':9000/metrics').then((answer) => answer.text())
        .then((text) => console.log(/wattle_build_info{[^}]*commit="(\\w+)"/.exec(text)?.[1]))`;
  const said = await insideOf(drill)(`/opt/wattle/current/node_modules/.bin/node --eval "$ASK"`, {
    ASK: ask,
  });
  return said.trim().split('\n');
}
