import { SCORE_RANGES } from '@wattle/domain/score/score-ranges';
import { z } from 'zod';

import { HTTPS } from '../requirements/addresses.ts';
import {
  BUREAU_DESK,
  BUREAU_OF_PROTOCOL,
  DESK_KEY,
  GIVEN_WITHOUT_DESK,
  GIVEN_WITH_SECOND,
} from '../requirements/bureaus.ts';
import { ISSUED } from '../requirements/keys.ts';
import { BUREAUS, PROTOCOLS } from '../protocols.ts';
import { address, setting, SIMULATOR } from './setting.ts';

export const BUREAU = {
  PRIMARY_BUREAU_NAME: setting(
    z.string().min(1).max(40).default('Yarran Credit'),
    'The name of the bureau that is asked for the main score, as members read it.',
  ),
  PRIMARY_BUREAU_PROTOCOL: setting(
    z.enum(PROTOCOLS.bureau).default('plain'),
    'How the bureau is asked for scores and credit files: `plain` or [`equifax-apply`](../providers/equifax-apply.md).',
  ),
  PRIMARY_BUREAU_URL: setting(address.optional(), 'Where it is asked for them.', {
    unset: '`BUREAU_URL` with `plain`, else the simulator',
    production: BUREAU_OF_PROTOCOL,
  }),
  PRIMARY_BUREAU_USER: setting(z.string().min(1).default('wattle'), 'Our user there; `plain` has none.'),
  PRIMARY_BUREAU_KEY: setting(z.string().min(1).optional(), "Our user's password.", {
    unset: '`BUREAU_KEY`',
    production: [GIVEN_WITHOUT_DESK, ISSUED],
    secret: true,
  }),
  PRIMARY_BUREAU_PERMISSION: setting(
    z.enum(['X', 'XY', 'YX', 'Y']).default('X'),
    'Permission type of our enquiries: `X` consumer, `XY` and `YX` with commercial, `Y` commercial.',
  ),
  PRIMARY_BUREAU_DATA_LEVEL: setting(
    z.enum(['N', 'P', 'C']).default('C'),
    'Data level of our agreement: `N` negative, `P` partial, `C` comprehensive.',
  ),
  PRIMARY_BUREAU_SCORECARD: setting(
    z.string().min(1).max(40).default('VSA_2.0_X_CR'),
    'The scorecard that is asked for, from 0 to 1200.',
  ),
  PRIMARY_BUREAU_OPERATOR: setting(
    z.string().max(40).default(''),
    'Operator id of our enquiries, if the bureau gave one.',
  ),
  BUREAUS: setting(
    z.enum(BUREAUS).default('primary'),
    'Whom members may have scores from: `primary`, or `primary,second` ([two bureaus](../providers/second-bureau.md)).',
  ),
  SECOND_BUREAU_NAME: setting(
    z.string().min(1).max(40).default('Jarrah Credit'),
    'Its name, as members read it.',
  ),
  SECOND_BUREAU_RANGE: setting(
    z.enum(SCORE_RANGES).default('0-1000'),
    'The range of its scores; the main score has 0 to 1200.',
  ),
  SECOND_BUREAU_PROTOCOL: setting(
    z.enum(PROTOCOLS.bureau).default('plain'),
    'How it is asked, as `PRIMARY_BUREAU_PROTOCOL`.',
  ),
  SECOND_BUREAU_URL: setting(address.optional(), 'Where it is asked.', {
    unset: SIMULATOR,
    production: [GIVEN_WITH_SECOND, ...HTTPS],
  }),
  SECOND_BUREAU_USER: setting(z.string().min(1).default('wattle'), 'Our user there, where it has users.'),
  SECOND_BUREAU_KEY: setting(z.string().min(1).optional(), "Our user's password, or our bearer token.", {
    unset: "the simulators'",
    production: [GIVEN_WITH_SECOND, ISSUED],
    secret: true,
  }),
  SECOND_BUREAU_PERMISSION: setting(
    z.enum(['X', 'XY', 'YX', 'Y']).default('X'),
    'As `PRIMARY_BUREAU_PERMISSION`.',
  ),
  SECOND_BUREAU_DATA_LEVEL: setting(z.enum(['N', 'P', 'C']).default('C'), 'As `PRIMARY_BUREAU_DATA_LEVEL`.'),
  SECOND_BUREAU_SCORECARD: setting(
    z.string().min(1).max(40).default('VSA_2.0_X_CR'),
    'The scorecard that is asked for, in its range.',
  ),
  SECOND_BUREAU_OPERATOR: setting(z.string().max(40).default(''), 'As `PRIMARY_BUREAU_OPERATOR`.'),
  BUREAU_URL: setting(
    address.optional(),
    "The credit bureau's corrections, freezes and estimates, and with `plain` its scores and files.",
    { unset: SIMULATOR, production: BUREAU_DESK },
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
};
