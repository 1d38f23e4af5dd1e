import { z } from 'zod';

import { positive, setting } from './setting.ts';

export const SESSIONS = {
  SESSION_IDLE_MINUTES: setting(positive(30), 'A session that is unused for this long ends.'),
  SESSION_ABSOLUTE_HOURS: setting(positive(12), 'A session of this age ends in any case.'),
};

export const LIMITS = {
  RATE_LIMIT_FACTOR: setting(
    positive(1),
    'Multiplies what one network address may do. Limits of an account, code or device stay.',
  ),
  SMS_PER_HOUR: setting(
    positive(10_000),
    'SMS of the whole product in an hour. A quarter is reserved for logins.',
  ),
  LEADS_PER_HOUR: setting(
    positive(2000),
    'Leads of the whole product in an hour. Beyond it visitors reach the partner without a lead.',
  ),
  CODE_RESEND_SECONDS: setting(z.coerce.number().min(0).default(30), 'Time before another code may be sent.'),
};

export const TIMINGS = {
  IDENTITY_POLL_MS: setting(positive(5000), 'Time between two polls of an identity check.'),
  IDENTITY_ASK_AGAIN_SECONDS: setting(
    positive(300),
    "How long a member must be away before the worker polls their check. Each pause doubles, up to 48 times the first. Longer than the document service's timeout.",
  ),
  SCORE_RETRY_MS: setting(positive(3000), 'Time before a busy bureau is asked again.'),
  INFO_MESSAGE_MS: setting(positive(4000), 'How long a passing message shows.'),
  EXISTING_USER_REDIRECT_MS: setting(positive(10_000), 'Time before the owner of an account is led to it.'),
  DEVICE_RETRY_MS: setting(positive(1000), "Time between two checks for the device's report."),
};

export const BACKGROUND = {
  BUREAU_REFRESH_PER_SECOND: setting(
    positive(20),
    'The most members for whom the monthly refresh of one process asks the bureau in a second.',
  ),
  BUREAU_REFRESH_AT_ONCE: setting(
    z.coerce.number().int().min(1).max(100).default(8),
    'The most concurrent calls to the bureau of the monthly refresh of one process.',
  ),
  BUREAU_REFRESH_EVERY_SECONDS: setting(
    positive(300),
    'Pause before the monthly refresh looks again for members who are due.',
  ),
  CORRECTION_ASK_SECONDS: setting(
    positive(60),
    'How long after a correction reached the bureau its decision is polled. Each pause doubles, up to 720 times the first.',
  ),
};

export const MEMBERS = {
  COHORT_FROM: setting(
    z.iso.date().default('2020-01-01'),
    'Members registered from this day on belong to the cohort (role `IHC`).',
  ),
  MARKETING_DEFAULT: setting(
    z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    "The bureau's marketing consent where the form leaves it out, and the initial state of its box. `false` unless your lawyers say otherwise: the OAIC does not accept a ticked box as consent.",
    '`true`; production requires it to be set',
  ),
};
