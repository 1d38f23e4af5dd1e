import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { readBrand } from '@wattle/content/reading/read-content';

import { makeRenderMail } from '#api/platform/mail/render-mail.ts';

import { sampleMails } from './sample-mails.ts';

const target = resolve('.cache/mails');
const darkQuery = '@media (prefers-color-scheme: dark)';

/** A copy that ignores the screen's colour scheme. */
function fixed(html: string, scheme: 'light' | 'dark'): string {
  return html.replace(darkQuery, scheme === 'dark' ? '@media all' : '@media not all');
}

function index(names: readonly string[], subjects: readonly string[]): string {
  const rows = names.map(
    (name, at) =>
      `<h2>${subjects[at] ?? ''}</h2><p>${name}: <a href="${name}.light.html">light</a>, <a href="${name}.dark.html">dark</a>, <a href="${name}.txt">text</a></p><iframe title="${name}, light" src="${name}.light.html"></iframe> <iframe title="${name}, dark" src="${name}.dark.html"></iframe>`,
  );
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Every e-mail</title><style>body{font-family:sans-serif;margin:24px}iframe{width:48%;height:760px;border:1px solid #ccc}</style><h1>Every e-mail</h1>${rows.join('')}</html>`;
}

async function preview(): Promise<void> {
  const render = makeRenderMail(readBrand(resolve('content')));
  const mails = sampleMails();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, { mail }] of mails) {
    const { html, text } = await render(mail);
    writeFileSync(join(target, `${name}.light.html`), fixed(html, 'light'));
    writeFileSync(join(target, `${name}.dark.html`), fixed(html, 'dark'));
    writeFileSync(join(target, `${name}.txt`), text);
  }
  const subjects = [...mails.values()].map(({ subject }) => subject);
  writeFileSync(join(target, 'index.html'), index([...mails.keys()], subjects));
  process.stdout.write(`${mails.size} e-mails: ${join(target, 'index.html')}\n`);
}

await preview();
