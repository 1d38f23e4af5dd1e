import { z } from 'zod';

import { given, within } from '../requirements/requirement.ts';
import { amount, setting } from './setting.ts';

const milliseconds = (least: number, most: number) =>
  amount(least, most, { unit: 'milliseconds', whole: true });
const seconds = (least: number, most: number) => amount(least, most, { unit: 'seconds' });
const perHour = amount(1, 1_000_000, { unit: 'in an hour', whole: true });

export const PRODUCT = {
  SESSION_IDLE_MINUTES: setting(
    amount(1, 1_000_000, { unit: 'minutes' }).default(30),
    'A session that is unused for this long ends.',
    { production: [within(1, 60, 'NIST SP 800-63B, level AAL2')] },
  ),
  SESSION_ABSOLUTE_HOURS: setting(
    amount(1, 100_000, { unit: 'hours' }).default(12),
    'A session of this age ends in any case.',
    { production: [within(1, 24, 'NIST SP 800-63B, level AAL2')] },
  ),
  RATE_LIMIT_FACTOR: setting(
    amount(0.001, 1_000_000).default(1),
    'Multiplies what one network address may do. Limits of an account, code or device stay.',
    {
      production: [within(0.1, 10, 'less refuses members who share an address, more lets guessing through')],
    },
  ),
  SMS_PER_HOUR: setting(
    perHour.default(10_000),
    'SMS of the whole product in an hour. A quarter is reserved for logins.',
    { production: [within(100, 100_000, 'it bounds what toll fraud costs')] },
  ),
  LEADS_PER_HOUR: setting(
    perHour.default(2000),
    'Leads of the whole product in an hour. Beyond it visitors reach the partner without a lead.',
    { production: [within(10, 50_000, 'partners pay for each, also for those of scripts')] },
  ),
  ADDRESS_LOOKUPS_PER_HOUR: setting(
    perHour.default(20_000),
    'Address look-ups of the whole product in an hour. Beyond it people type the whole address.',
    { production: [within(100, 500_000, 'the provider bills each, also those of scripts')] },
  ),
  CODE_RESEND_SECONDS: setting(seconds(0, 3600).default(30), 'Time before another code may be sent.', {
    production: [within(15, 300, 'sooner invites floods of paid SMS, later locks members out')],
  }),
  IDENTITY_POLL_MS: setting(
    milliseconds(1, 60_000).default(5000),
    'Time between two polls of an identity check.',
    { production: [within(1000, 30_000, 'sooner floods the API, later ends before most checks do')] },
  ),
  IDENTITY_ASK_AGAIN_SECONDS: setting(
    seconds(1, 86_400).default(300),
    "How long a member must be away before the worker polls their check. Each pause doubles, up to 48 times the first. Longer than the document service's timeout.",
    { production: [within(60, 3600, 'sooner races the member, later forgets them')] },
  ),
  SCORE_RETRY_MS: setting(
    milliseconds(1, 60_000).default(3000),
    'Time before a busy bureau is asked again.',
    { production: [within(1000, 30_000, 'sooner adds to what keeps the bureau busy')] },
  ),
  INFO_MESSAGE_MS: setting(milliseconds(100, 60_000).default(4000), 'How long a passing message shows.', {
    production: [within(2000, 30_000, 'sooner is too short to read')],
  }),
  EXISTING_USER_REDIRECT_MS: setting(
    milliseconds(100, 60_000).default(10_000),
    'Time before the owner of an account is led to it.',
    { production: [within(5000, 60_000, 'sooner is too short to read')] },
  ),
  DEVICE_RETRY_MS: setting(
    milliseconds(1, 60_000).default(1000),
    "Time between two checks for the device's report.",
    { production: [within(200, 10_000, 'sooner floods the provider, later keeps members waiting')] },
  ),
  BUREAU_REFRESH_PER_SECOND: setting(
    amount(0.1, 1_000_000, { unit: 'in a second' }).default(20),
    'The most members for whom the monthly refresh of one process asks the bureau in a second.',
    { production: [within(0.1, 500, 'more slows the bureau for people who wait')] },
  ),
  BUREAU_REFRESH_EVERY_SECONDS: setting(
    seconds(1, 86_400).default(300),
    'Pause before the monthly refresh looks again for members who are due.',
    { production: [within(10, 86_400, 'each poll reads every member who is due')] },
  ),
  CORRECTION_ASK_SECONDS: setting(
    seconds(1, 86_400).default(60),
    'How long after a correction reached the bureau its decision is polled. Each pause doubles, up to 720 times the first.',
    { production: [within(10, 3600, 'sooner floods the bureau, later leaves people waiting for it')] },
  ),
  COHORT_FROM: setting(
    z.iso.date('must be a date, YYYY-MM-DD').default('2020-01-01'),
    'Members registered from this day on belong to the cohort (role `IHC`).',
  ),
  MARKETING_DEFAULT: setting(
    z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    "The bureau's marketing consent where the form leaves it out, and the initial state of its box. `false` unless your lawyers say otherwise: the OAIC does not accept a ticked box as consent.",
    { unset: '`true`', production: [given("say whether the bureau's marketing box starts ticked")] },
  ),
};
