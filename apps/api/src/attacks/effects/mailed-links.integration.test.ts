import { randomUUID } from 'node:crypto';

import { PATHS } from '@wattle/domain/pages/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { sampleMails } from '#api/demo/sample-mails.ts';
import type { MailContent } from '#api/platform/mail/mail-content.ts';
import { makeRenderMail } from '#api/platform/mail/render-mail.ts';
import { ACCEPTED } from '#api/platform/outbox/delivery.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { outsideOf } from './test-outside.ts';
import { makeSubject } from './test-subject.ts';

let harness: Harness;
let bodies: Readonly<Record<string, Record<string, unknown>>>;

beforeAll(async () => {
  harness = await startHarness();
  const { subject } = await makeSubject(harness);
  const { effects } = harness.platform;
  const samples = [...effects].map(([name, { sample }]) => [name, sample(subject)]);
  bodies = z.record(z.string(), z.looseObject({})).parse(Object.fromEntries(samples));
});
afterAll(() => harness.stop());

type Sent = { to: string; mail?: MailContent; text?: string };

/** What an effect sends by mail or SMS. */
async function messagesOf(name: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const take = async (message: Sent) => {
    sent.push(message);
    return ACCEPTED;
  };
  const ctx = { ...outsideOf(harness.platform.ctx).ctx, sendMail: take, sendSms: take };
  const ready = await ctx.effects.get(name)?.ready(ctx, ctx.db, { id: randomUUID(), body: bodies[name] });
  if (ready?.kind === 'ready') await ready.leave();
  return sent;
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const LINK = /https?:\/\/[^\s"<>]+/g;
const asLinks = (text: string) => [...new Set(text.match(LINK))].map((link) => new URL(link));

async function linksOf({ mail, text = '' }: Sent): Promise<URL[]> {
  if (mail === undefined) return asLinks(text);
  const rendered = await makeRenderMail(harness.platform.content().brand)(mail);
  return asLinks(`${rendered.text}\n${rendered.html.replaceAll('&amp;', '&')}`);
}

/** Servers, caches and their logs see all of an address up to `#`. Returns the links that show them something there. */
function withSecrets(links: readonly URL[], secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64url')]);
  return links.flatMap(({ pathname, search, href }) => {
    const seen = decodeURIComponent(pathname);
    return search !== '' || forms.some((form) => seen.includes(form)) ? [href] : [];
  });
}

it('[LOGIN-010] [PWD-007] no link of any effect holds anything of its body before `#`', async () => {
  for (const [name, body] of Object.entries(bodies)) {
    const messages = await messagesOf(name);
    expect(
      messages.map(({ to }) => to),
      name,
    ).toEqual('to' in body ? [body.to] : []);
    const links = (await Promise.all(messages.map(linksOf))).flat();
    const secrets = stringsIn(body).filter((text) => text.length > 3);
    expect(withSecrets(links, secrets), name).toEqual([]);
  }
});

it.each([...sampleMails()])(
  '[LOGIN-010] the links of the mail %s are addresses of pages without a query',
  async (_, { to, mail }) => {
    const pages = new Set<string>(Object.values(PATHS));
    const links = await linksOf({ to, mail });
    expect(withSecrets(links, [to])).toEqual([]);
    const others = links.filter(
      ({ pathname }) => !pages.has(pathname) && !pathname.startsWith(`${PATHS.articles}/`),
    );
    expect(others.map(({ href }) => href)).toEqual([]);
  },
);

it('[PWD-007] the mailed password and the link to unsubscribe are behind `#`', async () => {
  const [reset] = await messagesOf('temporary-password');
  expect(JSON.stringify(reset)).toMatch(/\/login#u=[^&"]+&p=a-temporary-password/);
  const [notice] = await messagesOf('score-notice');
  expect(notice?.mail?.footer?.unsubscribeUrl).toMatch(/\/unsubscribe#[\w-]{64}$/);
  // RFC 8058 lets a mail program post no fragment. It is a header, and no link of the mail.
  expect(notice?.mail?.footer?.oneClickUrl).toMatch(/\/v1\/notifications\/unsubscribe\?token=[\w-]{64}$/);
});
