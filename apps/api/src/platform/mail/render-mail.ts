import type { MailBrand } from './mail-brand.ts';
import type { MailContent, MailPart } from './mail-content.ts';
import { footerOf } from './mail-footer.ts';
import { MARK } from './mail-styles.ts';

function partText(part: MailPart): string {
  if ('code' in part) return part.code;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  return 'text' in part ? part.text : part.quiet;
}

/** The mail as plain text, with all content of the HTML. */
function mailText(mail: MailContent, brand: MailBrand): string {
  const { why, warning, sender, placeholders, unsubscribeUrl } = footerOf(mail, brand);
  const unsubscribe = unsubscribeUrl === null ? [] : [`Unsubscribe:\n${unsubscribeUrl}`];
  // '-- ' starts the signature, which mail programs leave out of replies.
  const footer = [`-- \n${why}`, warning, ...unsubscribe, [sender, placeholders].filter(Boolean).join(' ')];
  return [`${MARK} ${brand.name}`, mail.heading, ...mail.parts.map(partText), ...footer].join('\n\n');
}

export type RenderMail = (mail: MailContent) => Promise<{ html: string; text: string }>;

/**
 * Renders both forms of a mail. React and the mail components are imported with the first mail, which keeps processes
 * that deliver none small.
 */
export function makeRenderMail(brand: MailBrand): RenderMail {
  return async (mail) => {
    const { mailHtml } = await import('./mail-html.ts');
    return { html: mailHtml(mail, brand), text: mailText(mail, brand) };
  };
}
