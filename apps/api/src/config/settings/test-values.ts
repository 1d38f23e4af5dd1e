import { generateKeyPairSync, randomBytes } from 'node:crypto';

type Values = {
  /** Accepted in production too. */
  right: string[];
  /** Refused in every environment. */
  wrong?: string[];
  /** Refused by production alone. */
  unsafe?: string[];
};

const key = () => randomBytes(32).toString('base64');
const same = key();
const twice = `2:${same},1:${same}`;
const zeros = Buffer.alloc(32).toString('base64');
/** Part of addresses that are refused. */
export const SECRET_WORD = 'canary-password';
const logIn = (protocol: string, rest: string) => [`${protocol}://wattle:`, SECRET_WORD, `@${rest}`].join('');

const web = (more: Partial<Values> = {}): Values => ({
  right: ['https://www.provider.net.au/v1'],
  wrong: ['x', 'ftp://www.provider.net.au', 'javascript:alert(1)'],
  unsafe: [
    'http://www.provider.net.au',
    'https://www.provider.example',
    'https://www.provider.EXAMPLE.',
    logIn('https', 'www.provider.net.au'),
    'https://USER:PASSWORD@www.provider.net.au',
  ],
  ...more,
});

const issued = (): Values => ({
  right: [randomBytes(16).toString('hex'), key()],
  unsafe: [
    'x',
    'changeme',
    'simulated-bureau-key',
    'change-me-change-me-change-me',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'Password123456789012',
    randomBytes(7).toString('hex'),
  ],
});

const free = (...right: string[]): Values => ({ right });

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsa = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** Values of the choices that production refuses. */
export const UNSAFE_CHOICES: Readonly<Record<string, readonly string[]>> = {
  LOG_LEVEL: ['error', 'fatal', 'silent'],
  // Those that are not of the scorecard.
  ...Object.fromEntries(
    ['PRIMARY_BUREAU', 'SECOND_BUREAU'].flatMap((name) => [
      [`${name}_PERMISSION`, ['XY', 'YX', 'Y']],
      [`${name}_DATA_LEVEL`, ['N', 'P']],
    ]),
  ),
};

const OWN: Record<string, Values> = {
  HOST: free('0.0.0.0', '::1'),
  PUBLIC_URL: web({ unsafe: [...(web().unsafe ?? []), `https://${'a'.repeat(44)}.net.au`] }),
  ALLOWED_ORIGINS: {
    right: ['https://app.wattle.net.au', 'https://a.wattle.net.au, https://b.wattle.net.au:8443'],
    wrong: ['x', '*', 'https://app.wattle.net.au/', 'https://app.wattle.net.au,y'],
    unsafe: ['http://app.wattle.net.au', 'https://a.wattle.net.au,https://app.wattle.example'],
  },
  TRUSTED_PROXIES: {
    right: [
      '127.0.0.1',
      '10.0.0.0/8,fd00::/8',
      '::ffff:10.0.0.1',
      '203.0.113.0/24',
      '2400:cb00::/32',
      '100.64.0.0/10',
    ],
    wrong: [
      'x',
      '10.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '::1/129',
      '10.0.0.0/255.0.0.0',
      '10.1',
      'fe80::1%eth0',
    ],
    unsafe: [
      '0.0.0.0/1,128.0.0.0/1',
      '0.0.0.0/1',
      '8.0.0.0/7',
      '8.0.0.0/8,9.0.0.0/8',
      '10.0.0.0/7',
      '::/1',
      '2000::/3',
      '::ffff:0:0/96',
      '::ffff:8.0.0.0/103',
      'fc00::/6',
    ],
  },
  WEB_DIR: free('/srv/pages'),
  DATA_DIR: free('/var/lib/wattle'),
  COMMIT: { right: ['0123abc'], wrong: ['main', '012'] },
  NODE_TLS_REJECT_UNAUTHORIZED: { right: ['1'], unsafe: ['0'] },
  DATABASE_URL: {
    right: [
      logIn('postgres', 'db.wattle.net.au/wattle?sslmode=verify-full'),
      'postgres:///wattle?host=/var/run/postgresql',
    ],
    wrong: [
      ...['#', '/', '?', '%'].map((each) => `postgres://wattle:12${each}ab@db.wattle.net.au/wattle`),
      'postgres://db.wattle.net.au/wattle?sslmode=verify-full&sslrootcert=/nowhere',
    ],
    unsafe: [
      logIn('postgres', 'db.wattle.net.au/wattle'),
      logIn('postgres', 'db.wattle.net.au/wattle?sslmode=require'),
      logIn('postgres', 'db.wattle.example/wattle?sslmode=verify-full'),
      'postgres://wattle:PASSWORD@db.wattle.net.au/wattle?sslmode=verify-full',
    ],
  },
  ERASURE_LEDGER: {
    right: ['/var/lib/wattle/erasures.jsonl'],
    unsafe: ['/dev/null', '/dev/shm/erasures.jsonl', '/proc/erasures', '/tmp'],
  },
  FIELD_KEYS: {
    right: [`1:${key()}`, `2:${key()},1:${key()}`],
    wrong: [
      key(),
      '1:c2hvcnQ=',
      `0:${key()}`,
      `256:${key()}`,
      `1:${key()},1:${key()}`,
      `1:${key()},01:${key()}`,
    ],
    unsafe: [`1:${zeros}`, `2:${key()},1:${zeros}`, twice],
  },
};

const TRACING: Record<string, Values> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    right: [
      'https://traces.net.au',
      'http://localhost:4318',
      'http://10.0.0.9:4318',
      'http://collector:4318',
      'http://[::1]:4318',
    ],
    wrong: ['x', 'grpc://collector:4317'],
    unsafe: [
      'http://traces.net.au:4318',
      'http://8.8.8.8:4318',
      'https://traces.example',
      logIn('https', 'traces.net.au'),
    ],
  },
  OTEL_EXPORTER_OTLP_HEADERS: { right: ['x-key=a%20b', 'a=1, b=2'], wrong: ['token', 'a=%', 'a=1,b'] },
  OTEL_SERVICE_NAME: free('wattle-web'),
  OPERATOR: { right: ['17'], wrong: ['zoe', '1'.repeat(13)] },
  COHORT_FROM: { right: ['2026-07-01'], wrong: ['yesterday', '2026-02-30'] },
};

const MAIL_SERVER: Values = {
  right: [
    'smtps://mail.provider.net.au',
    logIn('smtps', 'mail.provider.net.au:465?name=wattle.net.au'),
    'smtp://mail.provider.net.au:587?requireTLS=true&tls.minVersion=TLSv1.3',
  ],
  wrong: ['x', 'direct:mail.provider.net.au', 'https://mail.provider.net.au'],
  unsafe: [
    'smtp://mail.provider.net.au',
    'smtp://mail.provider.net.au?requireTLS=true&requireTLS=false',
    'smtps://mail.provider.net.au?requireTLS=false',
    ...['ciphers=NULL', 'minVersion=TLSv1', 'servername=other', 'rejectUnauthorized=false', 'ca=x'].map(
      (option) => `smtps://mail.provider.net.au?tls.${option}`,
    ),
    ...['secure=false', 'ignoreTLS=true', 'proxy=http://x', 'debug=true', 'host=x'].map(
      (option) => `smtps://mail.provider.net.au?${option}`,
    ),
    logIn('smtps', 'mail.provider.example'),
    'smtps://USER:PASSWORD@mail.provider.net.au',
  ],
};

const PROVIDERS: Record<string, Values> = {
  ...Object.fromEntries(
    [
      'PRIMARY_BUREAU',
      'SECOND_BUREAU',
      'BUREAU',
      'IDENTITY',
      'SMS',
      'DEVICE',
      'ADDRESS',
      'CRM',
      'MAILING_LIST',
      'PARTNER',
    ].flatMap((name) => [
      [`${name}_URL`, web()],
      [`${name}_KEY`, issued()],
    ]),
  ),
  ...Object.fromEntries(
    ['PRIMARY_BUREAU', 'SECOND_BUREAU'].flatMap((name) => [
      [
        `${name}_NAME`,
        {
          right: ['Banksia Bureau'],
          wrong: ['x'.repeat(41)],
          unsafe: name === 'PRIMARY_BUREAU' ? ['Yarran Credit'] : [],
        },
      ],
      // What fits the protocol, and what belongs together, is in config.test.ts.
      [`${name}_USER`, { right: ['wattle', 'subscriber'], unsafe: [] }],
      [`${name}_KEY_EXPIRES_ON`, { right: ['2027-02-28'], wrong: ['2027-02-29', 'soon'] }],
      [`${name}_CLIENT_CERTIFICATE`, { right: [], wrong: ['x'] }],
      [`${name}_CLIENT_KEY`, { right: [], wrong: ['x'] }],
      [
        `${name}_PROXY`,
        {
          right: ['http://proxy.wattle.net.au:3128', logIn('http', 'proxy.wattle.net.au:3128')],
          wrong: ['x', 'socks5://proxy.wattle.net.au'],
          unsafe: ['http://proxy.example:3128'],
        },
      ],
      [`${name}_SCORECARD`, { right: ['VSA_2.0_X_CR', 'ANOTHER'], wrong: ['x'.repeat(41)] }],
      [`${name}_OPERATOR`, { right: ['101'], wrong: ['x'.repeat(41)] }],
      [`${name}_ENQUIRY_AGREEMENT`, { right: ['Agreement of 1 July 2026'], wrong: ['x'.repeat(201)] }],
      [`${name}_ENQUIRY_ACCOUNT_TYPE`, { right: [], wrong: ['x'.repeat(11)], unsafe: ['CC'] }],
      [`${name}_ENQUIRY_AMOUNT`, { right: [], wrong: ['5.5', '-1', 'x'], unsafe: ['1000'] }],
      [`${name}_ENQUIRY_RELATIONSHIP`, { right: [], wrong: ['x'.repeat(11)], unsafe: ['1'] }],
    ]),
  ),
  BUREAU_PORTAL: web(),
  OTHER_BUREAUS: { right: ['', 'Experian', 'Experian, illion'], wrong: ['x'.repeat(101)] },
  DEVICE_SCRIPT_URL: web(),
  COMPARISON_URL: web(),
  PARTNER_SITE_URL: { right: [], wrong: ['x'], unsafe: ['https://partners.wattle.net.au'] },
  IDENTITY_CUSTOMER: free('customer'),
  IDENTITY_WORKFLOW: free('KYC/AUS'),
  SMS_USER: free('wattle'),
  PUSH_VAPID_KEY: { right: [randomBytes(32).toString('base64url')], wrong: ['x', zeros] },
  SMS_RECEIPT_KEY: { right: [rsa], wrong: ['x'] },
  SMS_FROM: { right: ['Wattle'], wrong: ['x'.repeat(41)] },
  SMTP_URL: MAIL_SERVER,
  MAIL_FROM: {
    right: ['Wattle <hello@wattle.net.au>', 'hello@wattle.net.au'],
    unsafe: ['Wattle <hello@wattle.example>', 'hello@mail.wattle.EXAMPLE. '],
  },
  MAIL_FEEDBACK_TOPIC: { right: ['arn:aws:sns:ap-southeast-2:123456789012:wattle'], wrong: ['wattle'] },
  MAIL_FEEDBACK_URL: {
    right: ['https://sns.ap-southeast-2.amazonaws.com'],
    wrong: ['x'],
    unsafe: ['http://sns.ap-southeast-2.amazonaws.com', 'https://sns.provider.net.au'],
  },
  DEVICE_ORGANISATION: free('wattle'),
  TURNSTILE_SITE_KEY: { right: ['0x4AAAAAAAfjK3vN8s'], unsafe: ['1x00000000000000000000AA'] },
  BUREAU_ALERTS_SECRET: issued(),
  TURNSTILE_SECRET: { ...issued(), unsafe: ['1x0000000000000000000000000000000AA', 'x'] },
  CRM_ORGANISATION: { right: ['wattle'], wrong: ['x'.repeat(61)] },
  CRM_ENQUIRY_TYPE: { right: ['enquiry'], wrong: ['x'.repeat(61)] },
  CRM_COMPLAINT_TYPE: { right: ['complaint'], wrong: ['x'.repeat(61)] },
  CRM_STAGES: {
    right: ['0/1=received, 7/4=answered'],
    wrong: ['4=answered', '0/4=done', '0/4=answered,0/4=received'],
  },
};

/** Values of each setting that is neither a number nor a choice. */
export const OTHERS: Readonly<Record<string, Values>> = { ...OWN, ...TRACING, ...PROVIDERS };
