import type { FastifyInstance } from 'fastify';
import type { Delivery } from './inbox.ts';

/** A mobile in Australia, in international format. */
export const MOBILE = /^\+614\d{8}$/;

/** Mobiles that end in `404` are unreachable: the provider accepts the message and reports a failure. */
export const isUnreachable = (mobile: string): boolean => mobile.endsWith('404');

export const basicCredential = ({ user, key }: { user: string; key: string }): string =>
  `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;

export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

type Sms = { id: string; from: string; to: string; text: string };

/** What reaches the inbox. */
export const smsDelivery = ({ id, ...message }: Sms): Delivery => ({
  key: `sms|${id}`,
  channel: 'sms',
  subject: null,
  html: null,
  ...message,
});
