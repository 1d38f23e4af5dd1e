import { readBrand } from '@wattle/content/reading/read-content';
import { describe, expect, it } from 'vitest';

import type { MailBrand } from './mail-brand.ts';
import { composeMail, MailContent } from './mail-content.ts';
import { makeRenderMail } from './render-mail.ts';

const brand: MailBrand = {
  name: 'Wattle',
  company: 'Wattle Credit Pty Ltd',
  companyNumber: 'ACN 000 000 000',
  licenceNumber: 'Australian Credit Licence 000000',
  numbersAreFictitious: true,
  siteUrl: 'https://wattle.example',
};
const render = makeRenderMail(brand);
const link = 'https://wattle.example/create-account/verify-email#e=a&h=b';

const { mail } = composeMail({
  heading: 'Confirm your email',
  parts: [
    { text: 'Enter this code:' },
    { code: '246810' },
    { link, label: 'Confirm my email' },
    { list: ['one', 'two'] },
    { quiet: 'Leave it alone.' },
  ],
});

const withoutHead = (html: string) => html.replace(/<head>.*<\/head>/s, '');

describe('the two forms of a mail', () => {
  it('a mail’s HTML and text contain the same heading, parts and footer', async () => {
    const { html, text } = await render(mail);
    const words = ['Confirm your email', 'Enter this code:', '246810', 'one', 'two', 'Leave it alone.'];
    for (const word of [...words, brand.company, brand.companyNumber, brand.licenceNumber]) {
      expect(text).toContain(word);
      expect(withoutHead(html)).toContain(word);
    }
    expect(text).toContain(`Confirm my email:\n${link}`);
    expect(text).not.toMatch(/<[a-z/]/i);
  });

  it('a mail’s HTML shows a link as a button and in full beneath', async () => {
    const { html } = await render(mail);
    const escaped = link.replaceAll('&', '&amp;');
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(html).toContain(`>${escaped}</a>`);
  });

  it('a code in a mail is one selectable run of digits', async () => {
    const { html, text } = await render(mail);
    expect(html).toContain('>246810</p>');
    expect(text.split('\n')).toContain('246810');
  });

  it('a mail omits numbers that the edition lacks', async () => {
    const without = { ...brand, companyNumber: null, licenceNumber: null };
    const { text } = await makeRenderMail(without)(mail);
    expect(text).toContain(`${brand.company}.`);
    expect(text).not.toMatch(/null|placeholders/);
    const one = await makeRenderMail({ ...brand, licenceNumber: null })(mail);
    expect(one.text).toContain(`${brand.company}, ${brand.companyNumber}.`);
  });

  it('a mail labels placeholder numbers as such', async () => {
    const real = await makeRenderMail({ ...brand, numbersAreFictitious: false })(mail);
    expect((await render(mail)).text).toContain('placeholders');
    expect(real.text).not.toContain('placeholders');
  });
});

describe('what a person wrote', () => {
  it('user input in a mail is escaped everywhere', async () => {
    const name = `<img src=x onerror="alert(1)">&"'</p><script>`;
    const hostile = composeMail({
      heading: name,
      preview: name,
      parts: [{ text: name }, { quiet: name }, { code: name }, { list: [name] }, { link, label: name }],
      footer: { why: name },
    });
    const { html, text } = await render(hostile.mail);
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&quot;/g)?.length).toBe(9);
    expect(text).toContain(name);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', '/login'])(
    'is no address to press unless it is one of the web: %s',
    (address) => {
      const { mail: bad } = composeMail({ heading: 'x', parts: [{ link: address, label: 'x' }] });
      expect(MailContent.safeParse(bad).success).toBe(false);
      expect(MailContent.safeParse({ ...mail, footer: { unsubscribeUrl: address } }).success).toBe(false);
    },
  );
});

const previewIn = (html: string) => /data-skip-in-text="true">([^<]*)</.exec(html)?.[1];

describe('the preview beside the subject', () => {
  it('a mail’s preview is its own text or the first words, never the code', async () => {
    expect(previewIn((await render(mail)).html)).toBe('Enter this code:');
    expect(previewIn((await render({ ...mail, preview: 'Own words' })).html)).toBe('Own words');
    expect(previewIn((await render({ ...mail, parts: [{ code: '246810' }] })).html)).toBe(mail.heading);
  });
});

describe('the styles', () => {
  it('a mail is in Australian English, at most 600 pixels wide, and light without a style sheet', async () => {
    const { html } = await render(mail);
    expect(html).toMatch(/^<!doctype html><html [^>]*lang="en-AU"/);
    expect(html).toContain('max-width:600px');
    const bare = html.replace(/<style>.*<\/style>/s, '');
    for (const colour of ['#f4f8f5', '#ffffff', '#0f2a23', '#ffc72c']) expect(bare).toContain(colour);
  });

  it('a mail follows a dark screen: every repainted class is on an element', async () => {
    const { html } = await render(mail);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    const dark = /@media \(prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(html)?.[1] ?? '';
    const classes = [...dark.matchAll(/^ {2}\.([a-z\d]+)/gm)].map(([, name]) => name);
    expect(classes.length).toBeGreaterThan(5);
    for (const name of classes) expect(html).toMatch(new RegExp(`class="([^"]* )?${name}( [^"]*)?"`));
    for (const line of dark.split(';').slice(0, -1)) expect(line).toContain('!important');
  });
});

describe('the way out', () => {
  it('both forms of a mail contain the unsubscribe link and the reason', async () => {
    const unsubscribeUrl = 'https://wattle.example/unsubscribe?t=1&s=2';
    const footer = { why: 'You asked for news of your score.', unsubscribeUrl };
    const { html, text } = await render({ ...mail, footer });
    expect(html).toContain(`href="${unsubscribeUrl.replace('&', '&amp;')}"`);
    expect(text).toContain(`Unsubscribe:\n${unsubscribeUrl}`);
    expect(text).toContain(footer.why);
    expect((await render(mail)).text).not.toContain('nsubscribe');
  });
});

describe("the edition's own details", () => {
  it('the edition’s files are read, and a missing one is named', () => {
    expect(readBrand('content').name).not.toBe('');
    expect(() => readBrand('docs')).toThrow('content/brand.yaml:1: is not there');
  });
});
