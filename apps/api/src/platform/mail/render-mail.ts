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
function mailText(mail: MailContent, brand: MailBrand): string {
  const { why, warning, sender, placeholders, unsubscribeUrl } = footerOf(mail, brand);
  const unsubscribe = unsubscribeUrl === null ? [] : [`Unsubscribe:\n${unsubscribeUrl}`];
  // '-- ' marks what mail programs leave out of a reply.
  const footer = [`-- \n${why}`, warning, ...unsubscribe, [sender, placeholders].filter(Boolean).join(' ')];
  return [`${MARK} ${brand.name}`, mail.heading, ...mail.parts.map(partText), ...footer].join('\n\n');
}

export type RenderMail = (mail: MailContent) => Promise<{ html: string; text: string }>;

/**
 * Makes both forms of a mail from the same text. React and the mail components are loaded with the first mail: a
 * process that delivers none never holds them, and the start stays under its 180 MB.
 */
export function makeRenderMail(brand: MailBrand): RenderMail {
  return async (mail) => {
    const { mailHtml } = await import('./mail-html.ts');
    return { html: mailHtml(mail, brand), text: mailText(mail, brand) };
  };
}
