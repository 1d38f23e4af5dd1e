import { createHash, createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import type { Inbox } from './inbox.ts';
import type { Callbacks } from './callbacks.ts';
import { acceptForms, basicCredential, isUnreachable, MOBILE, smsDelivery } from './sms.ts';

const Message = z.object({
  To: z.string(),
  From: z.string().min(1).max(34).optional(),
  MessagingServiceSid: z
    .string()
    .regex(/^MG[0-9a-fA-F]{32}$/)
    .optional(),
  Body: z.string().min(1).max(1_600),
  StatusCallback: z.url({ protocol: /^https?$/ }).optional(),
});

type Deps = { control: Control; inbox: Inbox; callbacks: Callbacks; account: { user: string; key: string } };

const refusals = {
  unauthorised: { status: 401, code: 20_003, message: 'Authenticate' },
  to: { status: 400, code: 21_211, message: "Invalid 'To' Phone Number" },
  from: { status: 400, code: 21_603, message: "A 'From' phone number is required" },
  body: { status: 400, code: 21_602, message: 'Message body is required' },
} as const;
type Refusal = keyof typeof refusals;

type Taken = z.infer<typeof Message> & { sid: string; sender: string };

/**
 * Twilio's Messages resource with status callbacks. Like Twilio, it has no idempotency key: the same call again is
 * another message.
 */
export function twilioRoutes({ control, inbox, callbacks, account }: Deps): FastifyPluginAsync {
  const credential = basicCredential(account);
  let count = 0;
  return async (app) => {
    guardProvider(app, 'sms', control);
    acceptForms(app);

    app.post<{ Params: { account: string } }>(
      '/2010-04-01/Accounts/:account/Messages.json',
      async ({ params, headers, body }, reply) => {
        const isKnown = params.account === account.user && headers.authorization === credential;
        const read = isKnown ? readMessage(body) : 'unauthorised';
        if (typeof read === 'string') return reply.code(refusals[read].status).send(refusalBody(read));
        count += 1;
        const sid = `SM${createHash('md5').update(`${read.To} ${count}`).digest('hex')}`;
        const taken = { ...read, sid };
        const { sender: from, To: to, Body: text } = taken;
        if (!isUnreachable(to)) await inbox.deliver(smsDelivery({ id: sid, from, to, text }));
        for (const form of statusesOf(account.user, taken)) postReport(callbacks, account.key, taken, form);
        return reply.code(201).send(resourceOf(account.user, taken));
      },
    );
  };
}

function readMessage(body: unknown): Omit<Taken, 'sid'> | Refusal {
  const parsed = Message.safeParse(body);
  if (!parsed.success) return parsed.error.issues.some(({ path }) => path[0] === 'To') ? 'to' : 'body';
  const { To, From, MessagingServiceSid } = parsed.data;
  if (!MOBILE.test(To)) return 'to';
  const sender = From ?? MessagingServiceSid;
  return sender === undefined ? 'from' : { ...parsed.data, sender };
}

function refusalBody(why: Refusal) {
  const { status, code, message } = refusals[why];
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

/** Twilio's status callbacks of a message: `sent`, then its outcome. */
function statusesOf(account: string, { sid, sender, To }: Taken): URLSearchParams[] {
  const end = isUnreachable(To)
    ? { MessageStatus: 'undelivered', ErrorCode: '30003' }
    : { MessageStatus: 'delivered' };
  return [{ MessageStatus: 'sent' }, end].map(
    (status) =>
      new URLSearchParams({
        AccountSid: account,
        ApiVersion: '2010-04-01',
        From: sender,
        MessageSid: sid,
        SmsSid: sid,
        SmsStatus: status.MessageStatus,
        To,
        ...status,
      }),
  );
}

function postReport(
  callbacks: Callbacks,
  token: string,
  { StatusCallback: url }: Taken,
  form: URLSearchParams,
): void {
  if (url === undefined) return;
  callbacks.post(url, {
    body: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(token, url, form),
    },
  });
}

function resourceOf(account: string, { sid, To, From, MessagingServiceSid, Body }: Taken) {
  return {
    account_sid: account,
    api_version: '2010-04-01',
    body: Body,
    date_created: new Date().toUTCString(),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: From ?? null,
    messaging_service_sid: MessagingServiceSid ?? null,
    num_segments: '1',
    sid,
    status: 'queued',
    to: To,
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
  };
}

/** HMAC-SHA1 over the URL, then every name and value in the order of the names. */
function signatureOf(token: string, url: string, form: URLSearchParams): string {
  const signed = [...form].sort(([one], [other]) => (one < other ? -1 : 1)).map((pair) => pair.join(''));
  return createHmac('sha1', token)
    .update(url + signed.join(''))
    .digest('base64');
}
