import { z } from 'zod';

/** `EX_CONFIG` of `sysexits.h`. */
export const exitMisconfigured = 78;

const port = z.coerce.number().int().min(0).max(65_535);
const key = z.string().min(1);
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** Settings without a description are the API's as well, which describes them. */
export const Environment = z.object({
  SIMULATORS_HOST: key
    .default('127.0.0.1')
    .meta({ description: 'The address to listen on. Everyone who reaches it can read every message.' }),
  SIMULATORS_PORT: port.default(4010),
  SMTP_PORT: port.default(4025),
  DATA_DIR: key.default('.data'),
  SIMULATORS_DATA_DIR: key
    .optional()
    .meta({ description: 'Where the inbox is kept.', unset: '`<DATA_DIR>/simulators`' }),
  WATTLE_ORIGIN: z.string().default('*').meta({
    description: 'Origins that may use the device script and frame the comparison, separated by commas.',
  }),
  BUREAU_KEY: key.default('simulated-bureau-key'),
  PRIMARY_BUREAU_USER: key.default('wattle'),
  PRIMARY_BUREAU_KEY: key.optional(),
  SECOND_BUREAU_USER: key.default('wattle'),
  SECOND_BUREAU_KEY: key.default('simulated-second-bureau-key'),
  BUREAU_ALERTS_SECRET: key.default('simulated-bureau-alerts-secret'),
  BUREAU_DECISION_SECONDS: z.coerce
    .number()
    .min(0)
    .default(120)
    .meta({ description: 'How long the bureau takes to decide on a correction.' }),
  IDENTITY_KEY: key.default('simulated-identity-key'),
  SMS_USER: key.default('wattle'),
  SMS_KEY: key.default('simulated-sms-key'),
  DEVICE_KEY: key.default('simulated-device-key'),
  ADDRESS_KEY: key.default('simulated-address-key'),
  PARTNER_KEY: key.default('simulated-partner-key'),
  CRM_KEY: key.default('simulated-crm-key'),
  MAILING_LIST_KEY: key.default('simulated-mailing-list-key'),
  NODE_ENV: z.string().default('production'),
  ALLOW_SIMULATORS_IN_PRODUCTION: flag.meta({ description: 'Lets the simulators start in production.' }),
});

export type SimulatorsConfig = ReturnType<typeof configFrom>;

type Reading = { ok: true; config: SimulatorsConfig } | { ok: false; faults: string[] };

/** Names every fault at once. An empty value counts as unset. */
export function readConfig(environment: Record<string, string | undefined>): Reading {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    return {
      ok: false,
      faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    };
  }
  const read = parsed.data;
  if (read.NODE_ENV === 'production' && !read.ALLOW_SIMULATORS_IN_PRODUCTION) {
    return {
      ok: false,
      faults: ['production needs ALLOW_SIMULATORS_IN_PRODUCTION=true, a trial NODE_ENV=development'],
    };
  }
  return { ok: true, config: configFrom(read) };
}

function configFrom(read: z.infer<typeof Environment>) {
  return {
    /** The address both ports listen on. The inbox is open to all who reach it. */
    host: read.SIMULATORS_HOST,
    port: read.SIMULATORS_PORT,
    smtpPort: read.SMTP_PORT,
    dataDirectory: read.SIMULATORS_DATA_DIR ?? `${read.DATA_DIR}/simulators`,
    bureauDecisionMs: read.BUREAU_DECISION_SECONDS * 1000,
    /** Origins that may load and call the device endpoints; `*` alone means any. */
    deviceOrigins: read.WATTLE_ORIGIN.split(',').map((origin) => origin.trim()),
    keys: {
      bureau: read.BUREAU_KEY,
      /** Signs its alerts. */
      bureauAlerts: read.BUREAU_ALERTS_SECRET,
      /** The user of Equifax Apply. */
      primaryBureau: { user: read.PRIMARY_BUREAU_USER, key: read.PRIMARY_BUREAU_KEY ?? read.BUREAU_KEY },
      /** Its key is the bearer token as well. */
      secondBureau: { user: read.SECOND_BUREAU_USER, key: read.SECOND_BUREAU_KEY },
      identity: read.IDENTITY_KEY,
      sms: { user: read.SMS_USER, key: read.SMS_KEY },
      device: read.DEVICE_KEY,
      address: read.ADDRESS_KEY,
      partner: read.PARTNER_KEY,
      crm: read.CRM_KEY,
      mailingList: read.MAILING_LIST_KEY,
    },
  };
}

/** Every default, with ports chosen by the system. */
export function configForTests(dataDirectory: string): SimulatorsConfig {
  const reading = readConfig({
    NODE_ENV: 'test',
    SIMULATORS_PORT: '0',
    SMTP_PORT: '0',
    SIMULATORS_DATA_DIR: dataDirectory,
  });
  if (!reading.ok) throw new Error(reading.faults.join('; '));
  return reading.config;
}

/** The only reader of the environment. */
export function readEnvironment(): Reading {
  // oxlint-disable-next-line node/no-process-env -- configuration is read here and nowhere else
  return readConfig(process.env);
}
