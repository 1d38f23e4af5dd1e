import { z } from 'zod';

/** `http` only on this machine; only web addresses may be pressed in a mail. */
const WebAddress = z.url({ protocol: /^https?$/ });

const MailPart = z.union([
  z.strictObject({ text: z.string() }),
  /** Smaller and paler than text: what a reader may skip. */
  z.strictObject({ quiet: z.string() }),
  z.strictObject({ code: z.string() }),
  /** A button, and the same address in full beneath it. */
  z.strictObject({ link: WebAddress, label: z.string() }),
  z.strictObject({ list: z.array(z.string()) }),
]);
export type MailPart = z.output<typeof MailPart>;

const MailFooter = z.strictObject({
  /** Why this reader gets this mail; without it, that the address was used with us. */
  why: z.string().optional(),
  /** Shown as a link, and in the headers that let a mail program unsubscribe by itself. */
  unsubscribeUrl: WebAddress.optional(),
  /** Where a mail program posts to (RFC 8058); without it, to `unsubscribeUrl`. */
  oneClickUrl: WebAddress.optional(),
});

/** What an e-mail says, before it is designed. */
export const MailContent = z.strictObject({
  heading: z.string(),
  /** What a list of mails shows beside the subject; without it, the first paragraph. Never a code. */
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
 * An e-mail's text for the outbox: `{ kind: 'email', to, subject, ...composeMail({ … }) }`. All of it is plain text,
 * whatever a person put into their name; HTML and plain text are made from it at delivery, so nothing is designed
 * inside a transaction.
 */
export function composeMail({ parts, ...text }: MailText): { mail: MailContent } {
  return { mail: { ...text, parts: [...parts] } };
}
