import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseAllDocuments } from 'yaml';

import type { Drill } from './drill.ts';
import { blockUnder } from './page.ts';

const OVERLAY = 'deploy/kubernetes/overlays/production';
const KINDS = ['ConfigMap', 'Job', 'Namespace', 'NetworkPolicy', 'Secret', 'ServiceAccount'];

type Manifest = {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: { template?: unknown };
};

/** Renders the overlay as a release does. There is no cluster: `release.test.ts` has the script meet a made-up one. */
export async function drillKubernetes({ checkout, shell, pages, check }: Drill): Promise<void> {
  await shell.run(blockUnder(pages.deploying, 'Kubernetes').replace('OVERLAY', OVERLAY));
  const render = async (): Promise<Manifest[]> => {
    const rendered = await shell.run(`kubectl kustomize ${OVERLAY}`);
    return parseAllDocuments(rendered).map((document): Manifest => document.toJS());
  };
  const manifests = await render();
  const prepared = manifests.filter(({ metadata }) => metadata.labels?.['wattle/step'] === 'prepare');
  const kinds = [...new Set(prepared.map(({ kind }) => kind))].sort();
  check(
    'the first step makes the namespace, and all that the migration needs',
    kinds.join() === KINDS.join(),
  );
  const lacking = referredTo(manifests).filter(
    (name) =>
      !manifests.some(({ kind, metadata }) => /^(ConfigMap|Secret)$/.test(kind) && metadata.name === name),
  );
  check(
    `settings and secrets that pods name are there: ${lacking.join(', ') || 'all'}`,
    lacking.length === 0,
  );

  appendFileSync(join(checkout, OVERLAY, 'secrets.env'), 'ANOTHER=secret\n');
  const later = await render();
  for (const kind of ['Deployment', 'StatefulSet']) {
    const [was, is] = [manifests, later].map((each) =>
      JSON.stringify(each.find((manifest) => manifest.kind === kind)?.spec?.template),
    );
    check(`a changed secret replaces the pods of the ${kind}`, was !== undefined && was !== is);
  }
}

/** Names in the pods' references to settings and secrets. */
function referredTo(manifests: readonly Manifest[]): string[] {
  const text = JSON.stringify(manifests.map(({ spec }) => spec));
  const references = text.matchAll(/"(?:configMapRef|secretRef|secretKeyRef)":\{[^}]*"name":"([^"]+)"/g);
  return [...new Set([...references].map(([, name = '']) => name))];
}
