import { SCORE_RANGES } from '@wattle/domain/score/score-ranges';
import { z } from 'zod';

import { HTTPS, REAL } from '../requirements/addresses.ts';
import {
  BUREAU_REQUESTS_URL,
  BUREAU_OF_PROTOCOL,
  bureauRequirements,
  DESK_KEY,
  GIVEN_WITHOUT_URL,
  GIVEN_WITH_SECOND,
  type BureauPrefix,
} from '../requirements/bureaus.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { BUREAUS, PROTOCOLS } from '../protocols.ts';
import { isCertificate, isPrivateKey } from '../provider-keys.ts';
import { address, bureauNames, amount, setting, SIMULATOR } from './setting.ts';

type Own = {
  name: string;
  url: { unset: string; production: readonly Requirement<string | undefined>[] };
  key: { unset: string; production: readonly Requirement<string | undefined>[] };
};

const pem = (isOne: (text: string) => boolean, what: string) =>
  z.string().refine(isOne, `must be ${what} in PEM`).optional();

/** How a bureau is asked for scores and files. Production needs what the functions of `requirements` say. */
function connection(prefix: BureauPrefix, { name, url, key }: Own) {
  const needs = bureauRequirements(prefix);
  return {
    NAME: setting(z.string().min(1).max(40).default(name), "The bureau's name, as members read it.", {
      production: [needs.ownName],
    }),
    PROTOCOL: setting(
      z.enum(PROTOCOLS.bureau).default('plain'),
      'How it is asked for scores and credit files: `plain` or [`equifax-apply`](../providers/equifax-apply.md).',
    ),
    URL: setting(address.optional(), 'Where it is asked for them.', url),
    USER: setting(z.string().min(1).default('wattle'), 'Our user there; `plain` has none.', {
      production: [needs.ownUser],
    }),
    KEY: setting(z.string().min(1).optional(), "Our user's password; with `plain` our bearer token.", {
      unset: key.unset,
      production: [...key.production, needs.password],
      secret: true,
    }),
    KEY_EXPIRES_ON: setting(
      z.iso.date('must be a day, YYYY-MM-DD').optional(),
      'The day on which the password expires. An alert warns 14 days before.',
      { unset: 'no alert' },
    ),
    CLIENT_CERTIFICATE: setting(
      pem(isCertificate, 'a certificate'),
      'Our certificate for mutual TLS, with its chain.',
      { unset: 'none is shown', secret: true },
    ),
    CLIENT_KEY: setting(pem(isPrivateKey, 'a private key'), 'Its private key.', {
      unset: 'none',
      secret: true,
    }),
    PROXY: setting(address.optional(), 'The HTTP proxy through which the bureau is reached.', {
      unset: 'it is reached directly',
      production: [REAL],
      secret: true,
    }),
    TIMEOUT_MS: setting(
      amount(200, 120_000, { unit: 'milliseconds', whole: true }).optional(),
      'How long an answer may take.',
      { unset: '`PROVIDER_TIMEOUT_MS`' },
    ),
  };
}

/** What Equifax Apply is asked for. */
function enquiry(prefix: BureauPrefix) {
  const needs = bureauRequirements(prefix);
  const agreed = { unset: 'not sent', production: [needs.agreed] };
  return {
    PERMISSION: setting(
      z.enum(['X', 'XY', 'YX', 'Y']).default('X'),
      'Permission type of our enquiries: `X` consumer, `XY` and `YX` with commercial, `Y` commercial.',
      { production: [needs.permission] },
    ),
    DATA_LEVEL: setting(
      z.enum(['N', 'P', 'C']).default('C'),
      'Data level of our agreement: `N` negative, `P` partial, `C` comprehensive.',
      { production: [needs.dataLevel] },
    ),
    SCORECARD: setting(
      z.string().min(1).max(40).default('VSA_2.0_X_CR'),
      'The scorecard that is asked for, in the range of the score.',
    ),
    OPERATOR: setting(
      z.string().max(40).default(''),
      'Operator id of our enquiries, if the bureau gave one.',
    ),
    ENQUIRY_AGREEMENT: setting(
      z.string().min(1).max(200).optional(),
      'Names the agreement with the bureau that lets us ask by an enquiry about credit.',
      { unset: "it is asked for access to a person's own file" },
    ),
    ENQUIRY_ACCOUNT_TYPE: setting(
      z.string().max(10).optional(),
      'Account type of that enquiry, such as `CC`.',
      agreed,
    ),
    ENQUIRY_AMOUNT: setting(
      z
        .string()
        .regex(/^\d{1,12}$/, 'must be whole dollars')
        .optional(),
      'Amount of that enquiry in dollars.',
      agreed,
    ),
    ENQUIRY_RELATIONSHIP: setting(
      z.string().max(10).optional(),
      'Relationship of that enquiry, such as `1`.',
      agreed,
    ),
  };
}

type Prefixed<P extends string, S> = { [K in keyof S & string as `${P}_${K}`]: S[K] };

/** The settings of one bureau. */
function ofBureau<P extends BureauPrefix>(prefix: P, own: Own) {
  const parts = { ...connection(prefix, own), ...enquiry(prefix) };
  const named = Object.entries(parts).map(([name, schema]) => [`${prefix}_${name}`, schema]);
  // The keys are those of `Prefixed`, which `fromEntries` can't say.
  return Object.fromEntries(named) as Prefixed<P, typeof parts>;
}

export const BUREAU = {
  ...ofBureau('PRIMARY_BUREAU', {
    name: 'Yarran Credit',
    url: { unset: '`BUREAU_URL` with `plain`, else the simulator', production: BUREAU_OF_PROTOCOL },
    key: { unset: '`BUREAU_KEY`', production: [GIVEN_WITHOUT_URL] },
  }),
  BUREAUS: setting(
    z.enum(BUREAUS).default('primary'),
    'Whom members may have scores from: `primary`, or `primary,second` ([two bureaus](../providers/second-bureau.md)).',
  ),
  ...ofBureau('SECOND_BUREAU', {
    name: 'Jarrah Credit',
    url: { unset: SIMULATOR, production: [GIVEN_WITH_SECOND, ...HTTPS] },
    key: { unset: "the simulators'", production: [GIVEN_WITH_SECOND] },
  }),
  SECOND_BUREAU_RANGE: setting(
    z.enum(SCORE_RANGES).default('0-1000'),
    'The range of its scores; the main score has 0 to 1200.',
  ),
  BUREAU_URL: setting(
    address.optional(),
    "The credit bureau's corrections, freezes and estimates, and with `plain` its scores and files.",
    { unset: SIMULATOR, production: BUREAU_REQUESTS_URL },
  ),
  BUREAU_KEY: setting(z.string().default('simulated-bureau-key'), 'Its bearer token.', {
    production: [DESK_KEY],
    secret: true,
  }),
  BUREAU_PORTAL: setting(
    address.optional(),
    "The bureau's own page for corrections and freezes, where members are sent instead.",
    { unset: 'they go to `BUREAU_URL`', production: HTTPS },
  ),
  OTHER_BUREAUS: setting(
    bureauNames,
    'The bureaus that `BUREAU_URL` passes freezes on to, where members are offered that.',
    { unset: 'those of the simulator, otherwise none' },
  ),
};
