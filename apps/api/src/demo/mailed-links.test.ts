import { globSync, readFileSync } from 'node:fs';

import { PATHS } from '@wattle/domain/pages/paths';
import { expect, it } from 'vitest';

import { sampleMails } from './sample-mails.ts';

/** Called without a page, in the journey of the link beside it. */
const ONE_CLICK = '/v1/notifications/unsubscribe';

it('[LOGIN-010] [PWD-007] each mailed link with a secret is opened by a scanner before its reader, in a journey', () => {
  const links = [...sampleMails().values()].flatMap(({ mail: { parts, footer = {} } }) => {
    const own = parts.flatMap((part) => ('link' in part ? [part.link] : []));
    return [...own, footer.unsubscribeUrl, footer.oneClickUrl].filter((link) => link !== undefined);
  });
  const pages = new Set<string>(Object.values(PATHS));
  const withSecret = links
    .map((link) => new URL(link))
    .filter(({ pathname, hash, search }) => hash + search !== '' && !pages.has(pathname + search + hash));
  const journeys = globSync('e2e/*.e2e.ts').map((file) => readFileSync(file, 'utf8'));
  const scanned = journeys.flatMap((text) =>
    [...text.matchAll(/\bscanFirst\('([^']+)'/g)].map(([, path]) => path),
  );
  expect(new Set([...scanned, ONE_CLICK])).toEqual(new Set(withSecret.map(({ pathname }) => pathname)));
});
