import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { MailBrand } from './mail-brand.ts';
import type { MailContent, MailPart } from './mail-content.ts';
import { footerOf } from './mail-footer.ts';
import { styles, MARK, styleSheet } from './mail-styles.ts';

/** The mail as HTML. Loads no remote pictures, fonts or style sheets. */
export function mailHtml(mail: MailContent, brand: MailBrand): string {
  // Not JSX: Node strips types but does not compile JSX.
  const page = h(
    Html,
    { lang: 'en-AU' },
    head(mail),
    h(
      Body,
      { className: 'background', style: styles.background },
      h(Preview, null, previewOf(mail)),
      h(Container, { style: styles.page }, banner(brand), card(mail), footer(mail, brand)),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Default preview: the first words, without a code, because inboxes show on locked screens. */
function previewOf({ preview, heading, parts }: MailContent): string {
  const first = parts.find((part) => 'text' in part);
  return preview ?? first?.text ?? heading;
}

function head({ heading }: MailContent): ReactNode {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // Otherwise phones turn the licence number and the code into links.
    h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
    h('title', null, heading),
    h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
  );
}

type Cell = { className: string; style: CSSProperties };

/** A table cell around content, because Outlook applies spacing only to table cells. */
function cell(attributes: Cell, ...content: ReactNode[]): ReactNode {
  const table = { role: 'presentation', width: '100%', border: 0, cellPadding: '0', cellSpacing: '0' };
  return h('table', table, h('tbody', null, h('tr', null, h('td', attributes, ...content))));
}

/** Mark and name are text, because mail programs block pictures. */
function banner({ name }: MailBrand): ReactNode {
  const mark = h('span', { 'aria-hidden': true, style: styles.mark }, MARK);
  return cell({ className: 'header', style: styles.header }, h('p', { style: styles.name }, mark, name));
}

function card({ heading, parts }: MailContent): ReactNode {
  return cell(
    { className: 'card', style: styles.card },
    h(Heading, { as: 'h1', className: 'heading ink', style: styles.heading }, ...whole(heading)),
    ...parts.map(partElement),
  );
}

const REFERENCE = /\b([A-Z](?:-[0-9A-Z]{4}){2,})\b/;

/** Keeps a reference on one line: its hyphens are break opportunities, and it is read out on the telephone. */
function whole(text: string): ReactNode[] {
  return text
    .split(REFERENCE)
    .map((part) => (REFERENCE.test(part) ? h('span', { key: part, style: styles.whole }, part) : part));
}

function partElement(part: MailPart): ReactNode {
  if ('code' in part) return h(Text, { className: 'code', style: styles.code }, part.code);
  if ('link' in part) return part.isSecondary === true ? secondaryLink(part) : action(part);
  if ('list' in part) {
    const items = part.list.map((item, at) => h('li', { key: at, style: styles.item }, item));
    return h('ul', { className: 'ink', style: styles.list }, ...items);
  }
  if ('quiet' in part) return h(Text, { className: 'ink2', style: styles.quiet }, ...whole(part.quiet));
  return h(Text, { className: 'ink', style: styles.text }, ...whole(part.text));
}

/** The address in full, for readers who check it, or whose mail program removes buttons. */
function action({ link, label }: { link: string; label: string }): ReactNode {
  return h(
    Section,
    { style: styles.action },
    h(Button, { href: link, style: styles.button }, label),
    h(
      Text,
      { className: 'ink2', style: styles.linkText },
      'Or open this address: ',
      h(Link, { href: link, className: 'link', style: styles.address }, link),
    ),
  );
}

function secondaryLink({ link, label }: { link: string; label: string }): ReactNode {
  const address = h(Link, { href: link, className: 'link', style: styles.address }, link);
  return h(Text, { className: 'ink2', style: styles.quiet }, `${label}: `, address);
}

function line(...words: ReactNode[]): ReactNode {
  return h(Text, { className: 'ink2', style: styles.footerText }, ...words);
}

function footer(mail: MailContent, brand: MailBrand): ReactNode {
  const { why, warning, sender, placeholders, unsubscribeUrl } = footerOf(mail, brand);
  return cell(
    { className: 'footer', style: styles.footer },
    line(why, ' ', unsubscribeUrl === null ? null : unsubscribe(unsubscribeUrl)),
    line(warning),
    h(Hr, { className: 'line', style: styles.footerLine }),
    line(sender, placeholders === null ? null : ` ${placeholders}`),
  );
}

function unsubscribe(url: string): ReactNode {
  return h(Link, { href: url, className: 'link', style: styles.link }, 'Unsubscribe');
}
