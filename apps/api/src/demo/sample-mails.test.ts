import { readBrand } from '@wattle/content/reading/read-content';
import { describe, expect, it } from 'vitest';

import { MailContent } from '#api/platform/mail/mail-content.ts';
import { makeRenderMail } from '#api/platform/mail/render-mail.ts';

import { sampleMails } from './preview-mails.ts';

const mails = [...sampleMails()];
const render = makeRenderMail(readBrand('content'));

describe.each(mails)('the mail %s', (_, { subject, mail }) => {
  it('has a subject, is what the outbox takes, and has both forms', async () => {
    expect(subject).not.toBe('');
    expect(MailContent.parse(mail)).toEqual(mail);
    const { html, text } = await render(mail);
    expect(html.length).toBeGreaterThan(1000);
    expect(text).toContain(mail.heading);
  });

  it('loads nothing from anywhere: no picture, font, style sheet or script', async () => {
    const { html } = await render(mail);
    expect(html).not.toMatch(/<(img|picture|video|link|script|iframe|object|embed)\b/i);
    expect(html).not.toMatch(/\b(src|srcset|background|poster|action)\s*=|url\(|@import|@font-face/i);
    // Any web addresses left are pressed or read, never fetched.
    expect(html.replaceAll(/href="[^"]*"|>https?:[^<]*</g, '')).not.toMatch(/https?:/);
  });

  it('carries the mark and the name, as text that every mail program shows', async () => {
    const { html, text } = await render(mail);
    const { name } = readBrand('content');
    expect(html).toMatch(new RegExp(`<span aria-hidden="true"[^>]*>✺</span>${name}</p>`));
    expect(text.split('\n')[0]).toBe(`✺ ${name}`);
  });

  it('shows no code in the lists of mail programs', async () => {
    const { html } = await render(mail);
    expect(/data-skip-in-text="true">([^<]*)</.exec(html)?.[1]).not.toMatch(/\d{5}/);
  });
});
