import { createECDH, createHash } from 'node:crypto';

import { SCORE_RANGES, type ScoreRange } from '@wattle/domain/score/score-ranges';

import type { Fault } from './fault.ts';
import type { Protocol, ProtocolKind } from './protocols.ts';
import { belongTogether } from './provider-keys.ts';
import type { BureauPrefix } from './requirements/bureaus.ts';
import { SNS_TOPIC } from './settings/provider-settings.ts';
import type { Settings } from './settings/settings.ts';

/** The simulators'. */
const SIMULATED_SECOND_KEY = 'simulated-second-bureau-key';

const [MAIN_RANGE] = SCORE_RANGES;

/** The simulators' path of a protocol, used where no provider is named. */
const simulated = (simulators: string, kind: ProtocolKind, protocol: string): string =>
  `${simulators}/${protocol === 'plain' ? kind : protocol}`;

export type BureauSettings = {
  /** The name that members read. */
  name: string;
  range: ScoreRange;
  protocol: Protocol<'bureau'>;
  url: string;
  user: string;
  key: string;
  /** YYYY-MM-DD */
  keyExpiresOn: string | null;
  permission: string;
  dataLevel: string;
  scorecard: string;
  operatorId: string;
  /** Parts of an enquiry about credit, where it was agreed. */
  enquiry: { accountType: string | null; amount: string | null; relationship: string | null } | null;
  connection: ReturnType<typeof connectionOf>;
};

type BureausAsked = { primary: BureauSettings; second: BureauSettings | null };

const PREFIXES = ['PRIMARY_BUREAU', 'SECOND_BUREAU'] as const satisfies BureauPrefix[];

export function bureauSettings(env: Settings, simulators: string): BureausAsked {
  const plain = env.PRIMARY_BUREAU_PROTOCOL === 'plain' ? env.BUREAU_URL : undefined;
  const primary = bureauOf(env, 'PRIMARY_BUREAU', {
    range: MAIN_RANGE,
    url: plain ?? simulated(simulators, 'bureau', env.PRIMARY_BUREAU_PROTOCOL),
    key: env.BUREAU_KEY,
  });
  if (env.BUREAUS === 'primary') return { primary, second: null };
  const second = bureauOf(env, 'SECOND_BUREAU', {
    range: env.SECOND_BUREAU_RANGE,
    url: simulated(`${simulators}/second`, 'bureau', env.SECOND_BUREAU_PROTOCOL),
    key: SIMULATED_SECOND_KEY,
  });
  return { primary, second };
}

type Unset = Pick<BureauSettings, 'range' | 'url' | 'key'>;

function bureauOf(env: Settings, prefix: BureauPrefix, unset: Unset): BureauSettings {
  return {
    name: env[`${prefix}_NAME`],
    range: unset.range,
    protocol: env[`${prefix}_PROTOCOL`],
    url: env[`${prefix}_URL`] ?? unset.url,
    user: env[`${prefix}_USER`],
    key: env[`${prefix}_KEY`] ?? unset.key,
    keyExpiresOn: env[`${prefix}_KEY_EXPIRES_ON`] ?? null,
    permission: env[`${prefix}_PERMISSION`],
    dataLevel: env[`${prefix}_DATA_LEVEL`],
    scorecard: env[`${prefix}_SCORECARD`],
    operatorId: env[`${prefix}_OPERATOR`],
    enquiry: enquiryOf(env, prefix),
    connection: connectionOf(env, prefix),
  };
}

function enquiryOf(env: Settings, prefix: BureauPrefix): BureauSettings['enquiry'] {
  if (env[`${prefix}_ENQUIRY_AGREEMENT`] === undefined) return null;
  return {
    accountType: env[`${prefix}_ENQUIRY_ACCOUNT_TYPE`] ?? null,
    amount: env[`${prefix}_ENQUIRY_AMOUNT`] ?? null,
    relationship: env[`${prefix}_ENQUIRY_RELATIONSHIP`] ?? null,
  };
}

/** How the bureau is reached, beside its address. */
function connectionOf(env: Settings, prefix: BureauPrefix) {
  const certificate = env[`${prefix}_CLIENT_CERTIFICATE`];
  const key = env[`${prefix}_CLIENT_KEY`];
  return {
    timeoutMs: env[`${prefix}_TIMEOUT_MS`] ?? null,
    proxy: env[`${prefix}_PROXY`] ?? null,
    client: certificate === undefined || key === undefined ? null : { certificate, key },
  };
}

function clientFaults(env: Settings, prefix: BureauPrefix): Fault[] {
  const certificate = env[`${prefix}_CLIENT_CERTIFICATE`];
  const key = env[`${prefix}_CLIENT_KEY`];
  if (certificate === undefined && key === undefined) return [];
  const name = `${prefix}_CLIENT_${certificate === undefined ? 'CERTIFICATE' : 'KEY'}`;
  if (certificate === undefined || key === undefined) return [{ name, message: 'must be set, or neither' }];
  return belongTogether(certificate, key) ? [] : [{ name, message: 'must be the key of the certificate' }];
}

export function smsSettings(env: Settings, simulators: string) {
  const protocol = env.SMS_PROTOCOL;
  return {
    protocol,
    url: env.SMS_URL ?? simulated(simulators, 'sms', protocol),
    user: env.SMS_USER,
    key: env.SMS_KEY,
    from: env.SMS_FROM,
    receiptKey: env.SMS_RECEIPT_KEY ?? '',
    /** Whether the provider sends status reports. */
    reportsStatus: protocol !== 'plain',
  };
}

/** The topic's SNS endpoint, and no other host. */
function snsOf(topic: string): string {
  const [, partition, region] = SNS_TOPIC.exec(topic) ?? [];
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** Null when no provider reports bounces. */
export function mailFeedbackSettings(env: Settings): { topic: string; url: string } | null {
  const { MAIL_FEEDBACK_TOPIC: topic, MAIL_FEEDBACK_URL } = env;
  if (topic === undefined) return null;
  return { topic, url: (MAIL_FEEDBACK_URL ?? snsOf(topic)).replace(/\/$/, '') };
}

/** Anyone can make it from these words: for trials. */
const TRIAL_KEY = createHash('sha256').update('wattle push on trial').digest('base64url');

/** Null where no push messages are sent. */
export function pushSettings({ PUSH_VAPID_KEY, NODE_ENV }: Settings, simulators: string) {
  const isProduction = NODE_ENV === 'production';
  const key = PUSH_VAPID_KEY ?? (isProduction ? null : TRIAL_KEY);
  if (key === null) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key, 'base64url');
  return {
    key,
    publicKey: pair.getPublicKey('base64url'),
    /** Its push service is accepted beside those of browsers. */
    simulators: isProduction ? null : simulators,
  };
}

export function identitySettings(env: Settings, simulators: string) {
  const protocol = env.IDENTITY_PROTOCOL;
  return {
    protocol,
    url: env.IDENTITY_URL ?? simulated(simulators, 'identity', protocol),
    key: env.IDENTITY_KEY,
    customer: env.IDENTITY_CUSTOMER ?? '',
    workflow: env.IDENTITY_WORKFLOW ?? '',
  };
}

export function addressSettings(env: Settings, simulators: string) {
  const protocol = env.ADDRESS_PROTOCOL;
  const url = env.ADDRESS_URL ?? simulated(simulators, 'address', protocol);
  return { protocol, url, key: env.ADDRESS_KEY };
}

export function crmSettings(env: Settings, simulators: string) {
  const protocol = env.CRM_PROTOCOL;
  return {
    protocol,
    url: env.CRM_URL ?? simulated(simulators, 'crm', protocol),
    key: env.CRM_KEY,
    /** Where cases are filed in the CRM. Independent of user input (CONTACT-004). */
    routing: {
      organisation: env.CRM_ORGANISATION,
      enquiry: env.CRM_ENQUIRY_TYPE,
      complaint: env.CRM_COMPLAINT_TYPE,
    },
    stages: env.CRM_STAGES,
    askMs: env.CRM_ASK_SECONDS * 1000,
  };
}

/** Where browsers load its script and the server verifies tokens. */
const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0';

/** Null when challenges are our own. */
export function turnstileSettings(env: Settings) {
  if (env.CHALLENGE !== 'turnstile') return null;
  const { TURNSTILE_SITE_KEY: siteKey = '', TURNSTILE_SECRET: secret = '' } = env;
  return { siteKey, secret, url: TURNSTILE };
}

const TWO_NAMES = /^[^/]+\/[^/]+$/;

/** Required settings of the chosen protocols, in every environment. */
export function missingSettings(env: Settings): Fault[] {
  const faults: Fault[] = PREFIXES.flatMap((prefix) => clientFaults(env, prefix));
  const add = (name: string, message: string) => faults.push({ name, message });
  if (env.SMS_PROTOCOL === 'messagemedia' && env.SMS_RECEIPT_KEY === undefined) {
    add('SMS_RECEIPT_KEY', 'must be set: the key by which MessageMedia signs receipts');
  }
  if (env.IDENTITY_PROTOCOL === 'frankieone') {
    if (env.IDENTITY_CUSTOMER === undefined) add('IDENTITY_CUSTOMER', 'must be set');
    if (!TWO_NAMES.test(env.IDENTITY_WORKFLOW ?? '')) {
      add(
        'IDENTITY_WORKFLOW',
        'must be a service profile of FrankieOne and its workflow, <profile>/<workflow>',
      );
    }
  }
  for (const name of ['CRM_ENQUIRY_TYPE', 'CRM_COMPLAINT_TYPE'] as const) {
    if (env.CRM_PROTOCOL === 'hubspot' && !TWO_NAMES.test(env[name])) {
      add(name, 'must be a pipeline of HubSpot and its stage, <pipeline>/<stage>');
    }
  }
  for (const name of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const) {
    if (env.CHALLENGE === 'turnstile' && env[name] === undefined) add(name, 'must be set');
  }
  return faults;
}
