import type { MailBrand } from './mail-brand.ts';
import type { MailContent } from './mail-content.ts';
import { mailText } from './mail-text.ts';

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
