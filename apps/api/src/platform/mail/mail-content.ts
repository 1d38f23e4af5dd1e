import { z } from 'zod';

/** `http` only for local addresses. */
const WebAddress = z.url({ protocol: /^https?$/ });

const MailPart = z.union([
  z.strictObject({ text: z.string() }),
  /** Fine print. */
  z.strictObject({ quiet: z.string() }),
  z.strictObject({ code: z.string() }),
  /** A button with the address in full beneath it; `isSecondary`, a line of text. One button a mail. */
  z.strictObject({ link: WebAddress, label: z.string(), isSecondary: z.literal(true).optional() }),
  z.strictObject({ list: z.array(z.string()) }),
]);
export type MailPart = z.output<typeof MailPart>;

const MailFooter = z.strictObject({
  /** Why the recipient gets this mail. Default: the address was used here. */
  why: z.string().optional(),
  /** Unsubscribe link, and the address for the mail program's own unsubscribe button. */
  unsubscribeUrl: WebAddress.optional(),
  /** One-click address (RFC 8058). Default: `unsubscribeUrl`. */
  oneClickUrl: WebAddress.optional(),
});

/** Content of a mail before rendering. */
export const MailContent = z.strictObject({
  heading: z.string(),
  /** Preview text in the inbox. Default: the first paragraph. Never contains a code. */
  preview: z.string().optional(),
  parts: z.array(MailPart),
  footer: MailFooter.optional(),
});
export type MailContent = z.output<typeof MailContent>;

type MailText = {
  heading: string;
  preview?: string;
  parts: readonly MailPart[];
  footer?: { why?: string; unsubscribeUrl?: string; oneClickUrl?: string };
};

/**
 * Content of a mail for the outbox. All of it is plain text, including what users typed. HTML and text are rendered at
 * delivery, outside the transaction.
 */
export function composeMail({ parts, ...text }: MailText): { mail: MailContent } {
  return { mail: { ...text, parts: [...parts] } };
}
