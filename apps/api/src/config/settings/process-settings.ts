import { z } from 'zod';

import { COLLECTOR, HTTPS, ORIGINS, SHORT_HOST } from '../requirements/addresses.ts';
import { DATABASE_SERVER, isReadable } from '../requirements/database-server.ts';
import { given, within } from '../requirements/requirement.ts';
import { FIELD_KEYS } from '../requirements/keys.ts';
import { LEDGER } from '../requirements/ledger.ts';
import { NARROW } from '../requirements/networks.ts';
import { readFieldKeys } from '../own-keys.ts';
import { readTraceHeaders } from '../trace-headers.ts';
import { address, amount, flag, HIGHEST_PORT, networks, origins, port, setting } from './setting.ts';

/** Zero lets the system choose, and no balancer finds it. */
const FIXED_PORT = within(1, HIGHEST_PORT, 'the balancer has to find it');

export const PROCESS = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('production'),
    '`production` refuses unsafe settings and simulators, makes no demo members and hides the API description. `npm start` and `npm run dev` say `development`.',
  ),
  ROLE: setting(
    z.enum(['all', 'web', 'worker']).default('all'),
    '`web` serves, `worker` delivers and cleans up, `all` does both.',
  ),
  PORT: setting(port().default(3000), 'Pages and API.', { production: [FIXED_PORT] }),
  HOST: setting(z.string().default('127.0.0.1'), 'The address to listen on, for the operations port too.'),
  OPERATIONS_PORT: setting(
    port().optional(),
    'A port of their own for `/healthz`, `/readyz` and `/metrics`.',
    {
      unset: '`PORT`',
      production: [
        given('be set, off the public listener'),
        FIXED_PORT,
        { must: 'differ from PORT', holds: (value, { PORT }) => value !== PORT },
      ],
    },
  ),
  PUBLIC_URL: setting(
    address.optional(),
    'The address by which browsers know the product; https makes cookies secure.',
    { unset: '`http://localhost:<PORT>`', production: [given('be set'), ...HTTPS, SHORT_HOST] },
  ),
  ALLOWED_ORIGINS: setting(origins, "Other web origins that may call the API with the member's session.", {
    production: ORIGINS,
  }),
  TRUSTED_PROXIES: setting(
    networks,
    'Addresses whose `X-Forwarded-For` and `traceparent` are trusted. Their connections have no limit of their own.',
    { production: [NARROW] },
  ),
  WEB_DIR: setting(z.string().optional(), 'The built pages.', {
    unset: '`apps/web/build/client`',
  }),
  DATA_DIR: setting(
    z.string().default('.data'),
    'The database where `DATABASE_URL` names none, generated secrets, demo members, inbox, logs of `npm start`.',
  ),
  DRAIN_SECONDS: setting(
    amount(0, 600, { unit: 'seconds' }).optional(),
    'How long `/readyz` says 503 after SIGTERM before the port closes. Longer than the balancer takes to notice.',
    {
      unset: '5 in production, else 0',
      production: [within(1, 120, 'without a pause the balancer sends calls to a closed port')],
    },
  ),
  COMMIT: setting(
    z
      .string()
      .regex(/^[\da-f]{7,64}$/, 'must be a commit, 7 to 64 hexadecimal digits')
      .optional(),
    'The commit that this release was built from, for log, metrics and traces. Image and release folder set it.',
    { unset: '`unknown`' },
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'The lowest level that is logged.',
    {
      production: [
        {
          must: 'be `warn`, `info` or `debug`: security events are no errors',
          holds: (level) => ['warn', 'info', 'debug'].includes(level),
        },
      ],
    },
  ),
  OPERATOR: setting(
    z
      .string()
      .regex(/^\d{1,12}$/, 'must be a number of 1 to 12 digits')
      .optional(),
    'The number of the person who runs a [command](../runbook.md#commands), for the log and the records. Commands that touch a member need it.',
    { unset: 'those do nothing' },
  ),
  ALLOW_INSECURE_PRODUCTION: setting(
    flag('false'),
    'Lets production start with unsafe settings and sample content, for a demo.',
  ),
  NODE_TLS_REJECT_UNAUTHORIZED: setting(
    z.string().optional(),
    "Node's own: `0` turns the check of certificates off.",
    { production: [{ must: 'not turn the check of certificates off', holds: (value) => value !== '0' }] },
  ),
  DATABASE_URL: setting(
    z
      .string()
      .refine(
        isReadable,
        'must be readable, and so must every file that it names. In its password # is written %23, / %2F, ? %3F and % %25',
      )
      .optional(),
    'A PostgreSQL server, version 15 or later.',
    { unset: 'an embedded server in `DATA_DIR`', production: DATABASE_SERVER, secret: true },
  ),
  DATABASE_POOL: setting(
    amount(1, 1000, { unit: 'connections', whole: true }).default(20),
    'Connections of one process, at most 8 to an embedded server. Two more are for short reads, one checks for writes.',
    { production: [within(2, 200, 'fewer serve one call at a time, more exhaust the server')] },
  ),
  DATABASE_WAIT_SECONDS: setting(
    amount(0, 3600, { unit: 'seconds' }).default(30),
    'How long a start waits for an unavailable server. Wrong names and passwords fail at once.',
    { production: [within(0, 600, 'longer hides from its supervisor that it cannot start')] },
  ),
  ALLOW_LATER_SCHEMA: setting(
    flag('false'),
    'Lets this version start on a database that the next version migrated, to [go back](../deploying.md).',
  ),
  ERASURE_LEDGER: setting(
    z.string().optional(),
    'The file in which workers record erased members, so that no backup restores them. Keep it apart from the database and its backups.',
    { unset: '`<DATA_DIR>/erasures.jsonl`', production: LEDGER },
  ),
  FIELD_KEYS: setting(
    z
      .string()
      .refine(
        (value) => readFieldKeys(value) !== null,
        'must be id:base64 of 32 bytes, id 1 to 255 and each once, comma between keys',
      )
      .optional(),
    '`id:key` that seals personal fields and the root key of the database: id 1 to 255, key base64 of 32 random bytes. Several while it is [changed](../runbook.md#keys): the first writes, all read.',
    { unset: 'generated in `DATA_DIR`', production: FIELD_KEYS, secret: true },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    address.optional(),
    'A collector for OTLP over HTTP, without its `/v1/traces`.',
    { unset: 'no traces', production: COLLECTOR },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    z
      .string()
      .default('')
      .refine(
        (value) => readTraceHeaders(value) !== null,
        'must be name=value, separated by commas, percent-encoded',
      ),
    'Headers for it: `name=value`, separated by commas.',
    { secret: true },
  ),
  OTEL_SERVICE_NAME: setting(z.string().default('wattle'), 'The name of this process in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    amount(0, 1).default(1),
    'The share of traces that is sent. A trace that a trusted proxy began is sent if the proxy sends it.',
  ),
};
