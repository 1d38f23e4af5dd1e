import { OPERATION_KEYS, type OperationKey } from '@wattle/contract';
import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';

import type { Harness } from '#api/testing/harness.ts';

/** Distinct values of each answered name, by operation and path. What tests send shows nothing of the product. */
export type Traffic = {
  readonly valuesOf: (key: string, path: string) => ReadonlySet<string>;
  readonly browser: () => Browser;
};

export function recordTraffic({ app }: Harness): Traffic {
  const seen = new Map<string, Set<string>>();
  const record = (key: OperationKey) => (path: string, value: unknown) => {
    const name = `${key} ${path}`;
    const values = seen.get(name) ?? new Set();
    seen.set(name, values.add(JSON.stringify(value)));
  };
  return {
    valuesOf: (key, path) => seen.get(`${key} ${path}`) ?? new Set(),
    browser: () =>
      makeBrowser(async (request) => {
        const { statusCode: status, headers, body: text } = await app.inject(request);
        const key = keyOf(request.method, request.url);
        if (key !== undefined) walk(read(text), record(key));
        return { status, headers, text };
      }),
  };
}

const patterns = OPERATION_KEYS.map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
});

function keyOf(method: string, url: string): OperationKey | undefined {
  const [pathname = ''] = url.split('?');
  return patterns.find((each) => each.method === method && each.path.test(pathname))?.key;
}

function read(text: string): unknown {
  return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : null;
}

type Visit = (path: string, value: unknown) => void;

/** Visits each property by its path; the items of a list share one. */
function walk(value: unknown, record: Visit, at = ''): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, record, `${at}[]`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = at === '' ? name : `${at}.${name}`;
    record(path, inner);
    walk(inner, record, path);
  }
}
