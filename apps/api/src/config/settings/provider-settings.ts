import { z } from 'zod';

import { SNS_TOPIC } from '../mail-feedback.ts';
import { isRsaPublicKey } from '../provider-keys.ts';
import { PROTOCOLS } from '../provider-protocols.ts';
import { port, positive, setting, SIMULATOR } from './setting.ts';

export const PROVIDERS = {
  PROVIDER_TIMEOUT_MS: setting(positive(5000), 'How long one attempt of a call to a provider may take.'),
  SIMULATORS_PORT: setting(port(4010), 'HTTP of the simulators.'),
  SMTP_PORT: setting(port(4025), 'SMTP of the simulators.'),
};

export const BUREAU = {
  BUREAU_URL: setting(z.url().optional(), 'The credit bureau.', SIMULATOR),
  BUREAU_KEY: setting(z.string().default('simulated-bureau-key'), 'Its bearer token.'),
};

export const IDENTITY = {
  IDENTITY_URL: setting(z.url().optional(), 'The document verification service.', SIMULATOR),
  IDENTITY_PROTOCOL: setting(
    z.enum(PROTOCOLS.identity).default('plain'),
    'Its protocol: `plain` or [`frankieone`](../providers/frankieone.md).',
  ),
  IDENTITY_KEY: setting(
    z.string().default('simulated-identity-key'),
    "Its `x-api-key`; FrankieOne's API key.",
  ),
  IDENTITY_CUSTOMER: setting(z.string().optional(), 'Our customer ID at FrankieOne, which requires it.'),
  IDENTITY_WORKFLOW: setting(
    z.string().optional(),
    'The `<service profile>/<workflow>` to execute at FrankieOne, which requires it.',
  ),
};

export const SMS = {
  SMS_URL: setting(z.url().optional(), 'The SMS provider.', SIMULATOR),
  SMS_PROTOCOL: setting(
    z.enum(PROTOCOLS.sms).default('plain'),
    'Its protocol: `plain`, as [the simulators](../../apps/simulators/README.md) speak it, [`twilio`](../providers/twilio.md) or [`messagemedia`](../providers/messagemedia.md).',
  ),
  SMS_USER: setting(z.string().default('wattle'), "Its user; Twilio's account SID, MessageMedia's API key."),
  SMS_KEY: setting(
    z.string().default('simulated-sms-key'),
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
};

export const MAIL = {
  SMTP_URL: setting(
    z.string().optional(),
    'The mail server: `smtps://user:password@host`, or `smtp://…?requireTLS=true` for STARTTLS.',
    SIMULATOR,
  ),
  MAIL_FROM: setting(z.string().default('Wattle <hello@wattle.example>'), 'The sender of every e-mail.'),
  MAIL_FEEDBACK: setting(
    z.enum(['none', 'ses']).default('none'),
    'Who reports bounces and complaints: `none`, or Amazon [`ses`](../providers/ses.md).',
  ),
  MAIL_FEEDBACK_TOPIC: setting(
    z.string().regex(SNS_TOPIC, 'must be the ARN of an Amazon SNS topic').optional(),
    'The ARN of the Amazon SNS topic of these reports. `ses` requires it.',
  ),
  MAIL_FEEDBACK_URL: setting(
    z.url().optional(),
    "Where the topic's certificates are fetched and its subscription is confirmed.",
    "Amazon SNS in the topic's region",
  ),
};

export const DEVICE = {
  DEVICE_URL: setting(z.url().optional(), 'The device-risk provider.', SIMULATOR),
  DEVICE_SCRIPT_URL: setting(z.url().optional(), 'Its fingerprint script, which browsers load.', SIMULATOR),
  DEVICE_KEY: setting(z.string().default('simulated-device-key'), 'Its `x-api-key`.'),
  DEVICE_ORGANISATION: setting(z.string().default('wattle'), 'Our organisation id there.'),
};

export const CHALLENGES = {
  CHALLENGE: setting(
    z.enum(['altcha', 'turnstile']).default('altcha'),
    "The bot challenge: `altcha`, proof of work that is verified here, or Cloudflare's [`turnstile`](../providers/turnstile.md).",
  ),
  CHALLENGE_COST: setting(
    z.coerce.number().int().min(1).default(400),
    'The most derivations a browser makes for one ALTCHA challenge.',
  ),
  TURNSTILE_SITE_KEY: setting(
    z.string().optional(),
    "The widget's key for browsers. `turnstile` requires it.",
  ),
  TURNSTILE_SECRET: setting(
    z.string().optional(),
    'Its secret, which verifies tokens. `turnstile` requires it.',
  ),
  TURNSTILE_URL: setting(
    z.url().default('https://challenges.cloudflare.com/turnstile/v0'),
    'Where browsers load its script and the server verifies tokens.',
  ),
};

export const ADDRESS = {
  ADDRESS_URL: setting(z.url().optional(), 'The address look-up.', SIMULATOR),
  ADDRESS_PROTOCOL: setting(
    z.enum(PROTOCOLS.address).default('plain'),
    'Its protocol: `plain` or [`addressr`](../providers/addressr.md).',
  ),
  ADDRESS_KEY: setting(
    z.string().default('simulated-address-key'),
    'Its `x-api-key`; the RapidAPI key of a hosted Addressr.',
  ),
};

export const CRM = {
  CRM_URL: setting(
    z.url().optional(),
    'The customer-relations system for enquiries and complaints.',
    SIMULATOR,
  ),
  CRM_PROTOCOL: setting(
    z.enum(PROTOCOLS.crm).default('plain'),
    'Its protocol: `plain` or [`hubspot`](../providers/hubspot.md).',
  ),
  CRM_KEY: setting(z.string().default('simulated-crm-key'), 'Its bearer token.'),
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
};

export const MAILING_LIST = {
  MAILING_LIST_URL: setting(
    z.url().optional(),
    'The mailing-list provider, which receives preferences.',
    SIMULATOR,
  ),
  MAILING_LIST_KEY: setting(z.string().default('simulated-mailing-list-key'), 'Its bearer token.'),
};

export const PARTNERS = {
  PARTNER_URL: setting(
    z.url().optional(),
    "The partners' lead API. It receives a click id and a product, and with the member's consent [what the consent lists](../privacy.md).",
    SIMULATOR,
  ),
  PARTNER_KEY: setting(z.string().default('simulated-partner-key'), 'Its bearer token.'),
  PARTNER_SITE_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Pages in place of the sites of sample partners (`.example`). Real partners are linked directly.',
    'the simulator, none with a `PARTNER_URL`',
  ),
  COMPARISON_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    "A partner's comparison: product pages frame `/cards`, `/personal-loans`, `/car-loans` and `/home-loans` below it. Another origin than ours.",
    SIMULATOR,
  ),
};
