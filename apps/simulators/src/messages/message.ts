import { z } from 'zod';

export const Message = z.object({
  id: z.string(),
  /** Idempotency key. */
  key: z.string(),
  channel: z.enum(['email', 'sms']),
  from: z.string(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  /** Headers of a mail by which its recipient leaves the list (RFC 2369, RFC 8058), names in lower case. */
  listHeaders: z.record(z.string(), z.string()).default({}),
  sentAt: z.string(),
  codes: z.array(z.string()),
  links: z.array(z.string()),
});
export type Message = z.infer<typeof Message>;

/** Licence numbers, which have six digits too. */
const standingSixDigits = /(?<!\w|\bLicence )\d{6}(?!\w)/g;
const webAddress = /https?:\/\/[^\s<>"']+/g;
const hrefs = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Six-digit runs in the text, in order, each once. Digits inside web addresses are not codes. */
export function codesIn(text: string): string[] {
  const words = text.replaceAll(webAddress, ' ');
  return [...new Set(words.match(standingSixDigits) ?? [])];
}

/** Hrefs of the HTML first, then web addresses of the text; each once, entities resolved. */
export function linksIn(text: string, html: string | null): string[] {
  const fromHtml = [...(html ?? '').matchAll(hrefs)].map(([, double, single]) =>
    resolve(double ?? single ?? ''),
  );
  const fromText = (text.match(webAddress) ?? []).map((address) => address.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set([...fromHtml, ...fromText])].filter((link) => /^(https?:|mailto:)/i.test(link));
}

/** Readable text for a message that has only HTML. */
export function textOf(html: string): string {
  const visible = html.replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ');
  const broken = visible.replaceAll(/<(br|\/p|\/div|\/h\d|\/li|\/tr)\b[^>]*>/gi, '\n');
  return resolve(broken.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};

function resolve(text: string): string {
  return text.replaceAll(
    /&(?:amp|lt|gt|quot|nbsp|#39|#x27);/gi,
    (entity) => entities[entity.toLowerCase()] ?? entity,
  );
}

/** E-mail addresses compare without case; Australian mobiles compare with or without +61. */
export function sameRecipient(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(recipient: string): string {
  if (recipient.includes('@')) return recipient.trim().toLowerCase();
  return recipient.replaceAll(/\D/g, '').replace(/^(61|0)/, '');
}
