import { SCORE_RANGES, type ScoreRange } from '@wattle/domain/score/score-ranges';

import type { Fault } from './fault.ts';
import type { Protocol, ProtocolKind } from './protocols.ts';
import type { Settings } from './settings/settings.ts';

/** The simulators'. */
const SIMULATED_SECOND_KEY = 'simulated-second-bureau-key';

/** Of the main score. */
const [MAIN_RANGE] = SCORE_RANGES;

/** The simulators' path of a protocol, used where no provider is named. */
const simulated = (simulators: string, kind: ProtocolKind, protocol: string): string =>
  `${simulators}/${protocol === 'plain' ? kind : protocol}`;

export type BureauSettings = {
  /** As members read it. */
  name: string;
  range: ScoreRange;
  protocol: Protocol<'bureau'>;
  url: string;
  user: string;
  key: string;
  permission: string;
  dataLevel: string;
  scorecard: string;
  operatorId: string;
};

type BureausAsked = { primary: BureauSettings; second: BureauSettings | null };

export function bureauSettings(env: Settings, simulators: string): BureausAsked {
  const plain = env.PRIMARY_BUREAU_PROTOCOL === 'plain' ? env.BUREAU_URL : undefined;
  const primary = {
    name: env.PRIMARY_BUREAU_NAME,
    range: MAIN_RANGE,
    protocol: env.PRIMARY_BUREAU_PROTOCOL,
    url: env.PRIMARY_BUREAU_URL ?? plain ?? simulated(simulators, 'bureau', env.PRIMARY_BUREAU_PROTOCOL),
    user: env.PRIMARY_BUREAU_USER,
    key: env.PRIMARY_BUREAU_KEY ?? env.BUREAU_KEY,
    permission: env.PRIMARY_BUREAU_PERMISSION,
    dataLevel: env.PRIMARY_BUREAU_DATA_LEVEL,
    scorecard: env.PRIMARY_BUREAU_SCORECARD,
    operatorId: env.PRIMARY_BUREAU_OPERATOR,
  };
  if (env.BUREAUS === 'primary') return { primary, second: null };
  const second = {
    name: env.SECOND_BUREAU_NAME,
    range: env.SECOND_BUREAU_RANGE,
    protocol: env.SECOND_BUREAU_PROTOCOL,
    url: env.SECOND_BUREAU_URL ?? simulated(`${simulators}/second`, 'bureau', env.SECOND_BUREAU_PROTOCOL),
    user: env.SECOND_BUREAU_USER,
    key: env.SECOND_BUREAU_KEY ?? SIMULATED_SECOND_KEY,
    permission: env.SECOND_BUREAU_PERMISSION,
    dataLevel: env.SECOND_BUREAU_DATA_LEVEL,
    scorecard: env.SECOND_BUREAU_SCORECARD,
    operatorId: env.SECOND_BUREAU_OPERATOR,
  };
  return { primary, second };
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
  const faults: Fault[] = [];
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
