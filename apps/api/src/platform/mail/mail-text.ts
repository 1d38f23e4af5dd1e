import type { MailBrand } from './mail-brand.ts';
import type { MailContent, MailPart } from './mail-content.ts';
import { footerOf } from './mail-footer.ts';
import { MARK } from './mail-look.ts';

function partText(part: MailPart): string {
  if ('code' in part) return part.code;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  return 'text' in part ? part.text : part.quiet;
}

/** The mail for readers and programs without HTML: it leaves out nothing that the HTML says. */
export function mailText(mail: MailContent, brand: MailBrand): string {
  const { why, warning, sender, placeholders, unsubscribeUrl } = footerOf(mail, brand);
  const unsubscribe = unsubscribeUrl === null ? [] : [`Unsubscribe:\n${unsubscribeUrl}`];
  // '-- ' marks what mail programs leave out of a reply.
  const footer = [`-- \n${why}`, warning, ...unsubscribe, [sender, placeholders].filter(Boolean).join(' ')];
  return [`${MARK} ${brand.name}`, mail.heading, ...mail.parts.map(partText), ...footer].join('\n\n');
}
