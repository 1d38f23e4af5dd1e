import { COMPLAINT_STATES, type ComplaintState } from '@wattle/domain/contact/complaint-words';
import { z } from 'zod';

import { MAILBOX, PROVIDER, SNS } from '../requirements/addresses.ts';
import { within } from '../requirements/requirement.ts';
import { ISSUED, NO_DUMMY } from '../requirements/keys.ts';
import { MAIL_SERVER } from '../requirements/mail-server.ts';
import { isRsaPublicKey, isVapidKey } from '../provider-keys.ts';
import { PROTOCOLS } from '../protocols.ts';
import { address, amount, port, setting, SIMULATOR } from './setting.ts';

/** `arn:aws:sns:<region>:<account>:<name>`, in China `aws-cn`. */
export const SNS_TOPIC = /^arn:(aws|aws-cn):sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[\w-]{1,256}$/;

const STAGE = new RegExp(`^\\s*([^\\s/=,]+/[^\\s/=,]+)\\s*=\\s*(${COMPLAINT_STATES.join('|')})\\s*$`);

const complaintStages = z
  .string()
  .transform((value) => value.split(',').map((pair) => STAGE.exec(pair)))
  .refine(
    (pairs) =>
      pairs.every((pair) => pair !== null) && new Set(pairs.map((pair) => pair[1])).size === pairs.length,
    'must be `<pipeline>/<stage>=<state>`, separated by commas, each stage once',
  )
  .transform((pairs) => new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] as ComplaintState])))
  .meta({ form: '`<pipeline>/<stage>=<state>`, separated by commas' });

/** Where a provider is called, or browsers load what is its. */
const providerUrl = (description: string) =>
  setting(address.optional(), description, { unset: SIMULATOR, production: PROVIDER });

/** What we show a provider; by default what its simulator takes. */
const providerKey = (simulated: string, description: string) =>
  setting(z.string().default(simulated), description, { production: [ISSUED], secret: true });

export const PROVIDERS = {
  PROVIDER_TIMEOUT_MS: setting(
    amount(50, 120_000, { unit: 'milliseconds', whole: true }).default(5000),
    'How long a call to a provider may take, with its retries.',
    { production: [within(1000, 30_000, 'sooner ends calls that work, later leaves members waiting')] },
  ),
  SIMULATORS_PORT: setting(port().default(4010), 'HTTP of the simulators.'),
  SMTP_PORT: setting(port().default(4025), 'SMTP of the simulators.'),
  IDENTITY_URL: providerUrl('The document verification service.'),
  IDENTITY_PROTOCOL: setting(
    z.enum(PROTOCOLS.identity).default('plain'),
    'Its protocol: `plain` or [`frankieone`](../providers/frankieone.md).',
  ),
  IDENTITY_KEY: providerKey('simulated-identity-key', "Its `x-api-key`; FrankieOne's API key."),
  IDENTITY_CUSTOMER: setting(z.string().optional(), 'Our customer ID at FrankieOne, which requires it.'),
  IDENTITY_WORKFLOW: setting(
    z.string().optional(),
    'The `<service profile>/<workflow>` to execute at FrankieOne, which requires it.',
  ),
  BUREAU_ALERTS_SECRET: setting(
    z.string().optional(),
    'The secret that signs the primary bureau’s [alerts](../providers/README.md#alerts-of-the-bureau).',
    { unset: 'there are none', production: [ISSUED], secret: true },
  ),
  SMS_URL: providerUrl('The SMS provider.'),
  SMS_PROTOCOL: setting(
    z.enum(PROTOCOLS.sms).default('plain'),
    'Its protocol: `plain`, as [the simulators](../../apps/simulators/README.md) speak it, [`twilio`](../providers/twilio.md) or [`messagemedia`](../providers/messagemedia.md).',
  ),
  SMS_USER: setting(z.string().default('wattle'), "Its user; Twilio's account SID, MessageMedia's API key."),
  SMS_KEY: providerKey(
    'simulated-sms-key',
    "Its password; Twilio's auth token, which also signs delivery reports, or MessageMedia's API secret.",
  ),
  SMS_RECEIPT_KEY: setting(
    z.string().refine(isRsaPublicKey, 'must be the base64 of an RSA public key').optional(),
    "MessageMedia's RSA public key for delivery reports, in base64. MessageMedia requires it.",
  ),
  SMS_FROM: setting(
    z.string().min(1).max(40).default('Wattle'),
    'The sender of every SMS: a name or number registered with the provider; at Twilio also a messaging service.',
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtps: or smtp: address' }).optional(),
    'The mail server: `smtps://user:password@host`, or `smtp://…?requireTLS=true` for STARTTLS.',
    { unset: SIMULATOR, production: MAIL_SERVER, secret: true },
  ),
  MAIL_FROM: setting(z.string().default('Wattle <hello@wattle.example>'), 'The sender of every e-mail.', {
    production: [MAILBOX],
  }),
  MAIL_FEEDBACK_TOPIC: setting(
    z.string().regex(SNS_TOPIC, 'must be the ARN of an Amazon SNS topic').optional(),
    'The ARN of the Amazon SNS topic to which Amazon [SES](../providers/ses.md) reports bounces and complaints.',
    { unset: 'they are not known' },
  ),
  MAIL_FEEDBACK_URL: setting(
    address.optional(),
    "Where the topic's certificates are fetched and its subscription is confirmed.",
    { unset: "Amazon SNS in the topic's region", production: [SNS] },
  ),
  PUSH_VAPID_KEY: setting(
    z.string().refine(isVapidKey, 'must be a private key of P-256 in base64url').optional(),
    'Our private key for push messages (RFC 8292), such as `npx web-push generate-vapid-keys` prints. Another one ends every subscription.',
    { unset: 'a key for trials; in production no push messages', secret: true },
  ),
  DEVICE_URL: providerUrl('The device-risk provider.'),
  DEVICE_SCRIPT_URL: providerUrl('Its fingerprint script, which browsers load.'),
  DEVICE_KEY: providerKey('simulated-device-key', 'Its `x-api-key`.'),
  DEVICE_ORGANISATION: setting(z.string().default('wattle'), 'Our organisation id there.'),
  CHALLENGE: setting(
    z.enum(['altcha', 'turnstile']).default('altcha'),
    "The bot challenge: `altcha`, proof of work that is verified here, or Cloudflare's [`turnstile`](../providers/turnstile.md).",
  ),
  CHALLENGE_COST: setting(
    amount(1, 100_000, { unit: 'derivations', whole: true }).default(400),
    'The most derivations a browser makes for one ALTCHA challenge.',
    { production: [within(100, 4000, 'fewer cost a bot nothing, more stop slow phones')] },
  ),
  TURNSTILE_SITE_KEY: setting(
    z.string().optional(),
    "The widget's key for browsers. `turnstile` requires it.",
    { production: [NO_DUMMY] },
  ),
  TURNSTILE_SECRET: setting(
    z.string().optional(),
    'Its secret, which verifies tokens. `turnstile` requires it.',
    { production: [NO_DUMMY, ISSUED], secret: true },
  ),
  ADDRESS_URL: providerUrl('The address look-up.'),
  ADDRESS_PROTOCOL: setting(
    z.enum(PROTOCOLS.address).default('plain'),
    'Its protocol: `plain` or [`addressr`](../providers/addressr.md).',
  ),
  ADDRESS_KEY: providerKey(
    'simulated-address-key',
    'Its `x-api-key`; the RapidAPI key of a hosted Addressr.',
  ),
  CRM_URL: providerUrl('The customer-relations system for enquiries and complaints.'),
  CRM_PROTOCOL: setting(
    z.enum(PROTOCOLS.crm).default('plain'),
    'Its protocol: `plain` or [`hubspot`](../providers/hubspot.md).',
  ),
  CRM_KEY: providerKey('simulated-crm-key', 'Its bearer token.'),
  CRM_ORGANISATION: setting(
    z.string().min(1).max(60).default('wattle'),
    'Our organisation id there; at HubSpot the prefix of our properties.',
  ),
  CRM_ENQUIRY_TYPE: setting(
    z.string().min(1).max(60).default('enquiry'),
    'The record type of an enquiry; at HubSpot `<pipeline>/<stage>`.',
  ),
  CRM_COMPLAINT_TYPE: setting(
    z.string().min(1).max(60).default('complaint'),
    'The record type of a complaint; at HubSpot `<pipeline>/<stage>`.',
  ),
  CRM_STAGES: setting(
    complaintStages.prefault('0/1=received, 0/2=in-work, 0/3=in-work, 0/4=answered'),
    'What each stage of a complaint at HubSpot means: `received`, `in-work`, `answered` or `withdrawn`.',
  ),
  CRM_ASK_SECONDS: setting(
    amount(1, 86_400, { unit: 'seconds' }).default(300),
    'Pause before the CRM is asked again for the states of open complaints, and first after it got one.',
    { production: [within(10, 1800, 'sooner floods the CRM, later hides what it says')] },
  ),
  MAILING_LIST_URL: providerUrl('The mailing-list provider, which receives preferences.'),
  MAILING_LIST_KEY: providerKey('simulated-mailing-list-key', 'Its bearer token.'),
  PARTNER_URL: providerUrl(
    "The partners' lead API. It receives a click id and a product, and with the member's consent [what the consent lists](../privacy.md).",
  ),
  PARTNER_KEY: providerKey('simulated-partner-key', 'Its bearer token.'),
  PARTNER_SITE_URL: setting(
    address.optional(),
    'Pages in place of the sites of sample partners (`.example`). Real partners are linked directly.',
    {
      unset: 'the simulator, none with a `PARTNER_URL`',
      production: [
        { must: 'be left out: it stands in for made-up partners', holds: (url) => url === undefined },
      ],
    },
  ),
  COMPARISON_URL: providerUrl(
    "A partner's comparison: product pages frame `/cards`, `/personal-loans`, `/car-loans` and `/home-loans` below it. Another origin than ours.",
  ),
};
