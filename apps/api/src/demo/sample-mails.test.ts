import { readBrand } from '@wattle/content/reading/read-content';
import { describe, expect, it } from 'vitest';

import { MailContent } from '#api/platform/mail/mail-content.ts';
import { makeRenderMail } from '#api/platform/mail/render-mail.ts';

import { sampleMails } from './sample-mails.ts';

const mails = [...sampleMails()];
const render = makeRenderMail(readBrand('content'));

/** Words for something to do on one of our pages, and the page. */
const NAMED = [
  [/contact us/i, '/contact-us'],
  [/(?<!have )set a new (?:password|one)(?! from the login page)/i, '/forgot-password'],
] as const;

describe.each(mails)('the mail %s', (_, { subject, mail }) => {
  it('a mail has a subject, matches the outbox’s schema, and renders as HTML and text', async () => {
    expect(subject).not.toBe('');
    expect(MailContent.parse(mail)).toEqual(mail);
    const { html, text } = await render(mail);
    expect(html.length).toBeGreaterThan(1000);
    expect(text).toContain(mail.heading);
  });

  it('a mail loads no picture, font, style sheet or script', async () => {
    const { html } = await render(mail);
    expect(html).not.toMatch(/<(img|picture|video|link|script|iframe|object|embed)\b/i);
    expect(html).not.toMatch(/\b(src|srcset|background|poster|action)\s*=|url\(|@import|@font-face/i);
    // Remaining URLs are link targets or text, never fetched.
    expect(html.replaceAll(/href="[^"]*"|>https?:[^<]*</g, '')).not.toMatch(/https?:/);
  });

  it('a mail shows mark and name as text', async () => {
    const { html, text } = await render(mail);
    const { name } = readBrand('content');
    expect(html).toMatch(new RegExp(`<span aria-hidden="true"[^>]*>✺</span>${name}</p>`));
    expect(text.split('\n')[0]).toBe(`✺ ${name}`);
  });

  it('a mail has one button, and a link to each page of the product that it names', () => {
    const links = mail.parts.flatMap((part) => ('link' in part ? [part] : []));
    expect(links.filter(({ isSecondary }) => isSecondary !== true).length).toBeLessThanOrEqual(1);
    const words = mail.parts.flatMap((part) =>
      'text' in part ? [part.text] : 'quiet' in part ? [part.quiet] : [],
    );
    for (const [named, page] of NAMED) {
      if (!words.some((text) => named.test(text))) continue;
      const paths = links.map(({ link }) => new URL(link).pathname);
      expect(paths, `it says ${named.source}`).toContain(page);
    }
  });

  it('a mail keeps a reference on one line', async () => {
    const { html } = await render(mail);
    const card = html.slice(html.indexOf('<h1'));
    const bare = card.replaceAll(/<span style="white-space:nowrap">[^<]*<\/span>/g, '');
    expect(bare).not.toMatch(/>[^<]*\b[A-Z](?:-[0-9A-Z]{4}){2,}/);
  });

  it('a mail’s preview shows no code', async () => {
    const { html } = await render(mail);
    expect(/data-skip-in-text="true">([^<]*)</.exec(html)?.[1]).not.toMatch(/\d{5}/);
  });
});
