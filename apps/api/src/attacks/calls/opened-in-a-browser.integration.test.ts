import { LEADING_ON } from '@wattle/domain/pages/paths';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

const PAGE = '<!doctype html><title>A page</title>';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let web: string;
let harness: Harness;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'wattle-web-'));
  mkdirSync(join(web, '404'));
  mkdirSync(join(web, 'articles/404'), { recursive: true });
  writeFileSync(join(web, 'index.html'), PAGE);
  writeFileSync(join(web, '404/index.html'), '<!doctype html><title>Lost</title>');
  writeFileSync(join(web, 'articles/404/index.html'), '<!doctype html><title>Lost article</title>');
  harness = await startHarness({ WEB_DIR: web });
});
afterAll(async () => {
  await harness.stop();
  rmSync(web, { recursive: true, force: true });
});

const open = (url: string, accept = BROWSER) =>
  harness.app.inject({ method: 'GET', url, headers: { accept } });

it.each([
  ['/%zz', 'Lost'],
  ['/%', 'Lost'],
  ['/%ff', 'Lost'],
  ['/half%2', 'Lost'],
  ['/articles/50%-off', 'Lost article'],
  ['/articles/%e4%b8?a=%', 'Lost article'],
])('[ERR-001] opens %s, which cannot be decoded, as a page that is not there', async (url, title) => {
  const answer = await open(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`<title>${title}</title>`);
});

it('[SCORE-028] leads from the address of a mail program’s unsubscribe button to the page that asks', async () => {
  const answer = await open('/v1/notifications/unsubscribe?token=a-token_1');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/unsubscribe#a-token_1']);
  for (const query of ['', '?token=', '?token=a&token=b', '?token=%3Cscript%3E'])
    expect((await open(`/v1/notifications/unsubscribe${query}`)).headers.location).toMatch(
      /^\/unsubscribe#(?:|%3Cscript%3E)$/,
    );
  expect((await open('/v1/notifications/unsubscribe?token=a', 'application/json')).statusCode).toBe(404);
  expect((await open('/v1/user/init?token=a')).statusCode).not.toBe(303);
});

it('[PWD-020] leads a manager of passwords to the change of password', async () => {
  const answer = await open('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/change-password']);
});

it.each(Object.entries(LEADING_ON))('[ACC-004] leads from %s to %s', async (from, to) => {
  const answer = await open(from);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, to]);
});
