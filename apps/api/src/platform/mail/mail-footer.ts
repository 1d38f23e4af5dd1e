import type { MailBrand } from './mail-brand.ts';
import type { MailContent } from './mail-content.ts';

export function footerOf(mail: MailContent, brand: MailBrand) {
  const numbers = [brand.companyNumber, brand.licenceNumber].filter((number) => number !== null);
  return {
    why: mail.footer?.why ?? `You get this email because this address was used with ${brand.name}.`,
    warning: `${brand.name} never asks for your password or a code by email or telephone.`,
    sender: `${[brand.company, ...numbers].join(', ')}.`,
    placeholders:
      brand.numbersAreFictitious && numbers.length > 0
        ? 'These numbers are placeholders and belong to no one.'
        : null,
    unsubscribeUrl: mail.footer?.unsubscribeUrl ?? null,
  };
}
