import { z } from 'zod';

import { BUREAU } from './bureau-settings.ts';
import { DATABASE, PROCESS, SECRETS, TRACES } from './process-settings.ts';
import { BACKGROUND, LIMITS, MEMBERS, SESSIONS, STORAGE, TIMINGS } from './product-settings.ts';
import {
  ADDRESS,
  CHALLENGES,
  CRM,
  DEVICE,
  IDENTITY,
  MAIL,
  MAILING_LIST,
  PARTNERS,
  PROVIDERS,
  SMS,
} from './provider-settings.ts';

/** Every setting, as the reference groups them. */
export const SETTING_GROUPS = {
  Process: PROCESS,
  Database: DATABASE,
  Secrets: SECRETS,
  Traces: TRACES,
  Sessions: SESSIONS,
  Limits: LIMITS,
  Timings: TIMINGS,
  'Background work': BACKGROUND,
  Storage: STORAGE,
  Members: MEMBERS,
  'All providers': PROVIDERS,
  Bureau: BUREAU,
  'Identity documents': IDENTITY,
  SMS,
  'E-mail': MAIL,
  Devices: DEVICE,
  'Bot challenges': CHALLENGES,
  Addresses: ADDRESS,
  'Enquiries and complaints': CRM,
  'Mailing list': MAILING_LIST,
  Partners: PARTNERS,
};

export const Environment = z.object({
  ...PROCESS,
  ...DATABASE,
  ...SECRETS,
  ...TRACES,
  ...SESSIONS,
  ...LIMITS,
  ...TIMINGS,
  ...BACKGROUND,
  ...STORAGE,
  ...MEMBERS,
  ...PROVIDERS,
  ...BUREAU,
  ...IDENTITY,
  ...SMS,
  ...MAIL,
  ...DEVICE,
  ...CHALLENGES,
  ...ADDRESS,
  ...CRM,
  ...MAILING_LIST,
  ...PARTNERS,
});
