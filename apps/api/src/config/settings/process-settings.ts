import { z } from 'zod';

import { flag, list, port, positive, seconds, setting } from './setting.ts';

export const PROCESS = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    '`production` refuses unsafe settings and simulators, makes no demo members and hides the API description.',
  ),
  ROLE: setting(
    z.enum(['all', 'web', 'worker']).default('all'),
    '`web` serves, `worker` delivers and cleans up, `all` does both.',
  ),
  PORT: setting(port(3000), 'Pages and API.'),
  HOST: setting(z.string().default('127.0.0.1'), 'The address to listen on, for the operations port too.'),
  OPERATIONS_PORT: setting(
    z.coerce.number().int().min(0).max(65_535).optional(),
    'A port of their own for `/healthz`, `/readyz` and `/metrics`. Production requires it.',
    '`PORT`',
  ),
  PUBLIC_URL: setting(
    z.url().optional(),
    'The address by which browsers know the product; https makes cookies secure.',
    '`http://localhost:<PORT>`',
  ),
  ALLOWED_ORIGINS: setting(list, "Other web origins that may call the API with the member's session."),
  TRUSTED_PROXIES: setting(
    list,
    'Addresses whose `X-Forwarded-For` is trusted. Their connections have no limit of their own.',
  ),
  WEB_DIR: setting(z.string().optional(), 'The built pages.', '`apps/web/build/client`'),
  DATA_DIR: setting(
    z.string().default('.data'),
    'The database where `DATABASE_URL` names none, generated secrets, demo members, inbox, logs of `npm start`.',
  ),
  DRAIN_SECONDS: setting(
    seconds.optional(),
    'How long `/readyz` says 503 after SIGTERM before the port closes. Longer than the balancer takes to notice.',
    '5 in production, else 0',
  ),
  COMMIT: setting(
    z
      .string()
      .regex(/^[\da-f]{7,64}$/)
      .optional(),
    'The commit that this release was built from, for log, metrics and traces. Image and release folder set it.',
    '`unknown`',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'The lowest level that is logged.',
  ),
  ALLOW_INSECURE_PRODUCTION: setting(
    flag('false'),
    'Lets production start with unsafe settings and sample content, for a rehearsal.',
  ),
  NODE_TLS_REJECT_UNAUTHORIZED: setting(
    z.string().optional(),
    "Node's own: `0` turns the check of certificates off, and production refuses it.",
  ),
};

export const DATABASE = {
  DATABASE_URL: setting(
    z.string().optional(),
    'A PostgreSQL server, version 15 or later. Production requires `sslmode=verify-full` or a local socket.',
    'an embedded server in `DATA_DIR`',
  ),
  DATABASE_POOL: setting(
    positive(20),
    'Connections of one process, at most 8 to an embedded server. One more checks for writes, one listens for jobs; behind a pooler in transaction mode workers poll twice a second instead.',
  ),
  DATABASE_WAIT_SECONDS: setting(
    seconds.default(30),
    'How long a start waits for an unavailable server. Wrong names and passwords fail at once.',
  ),
  ALLOW_LATER_SCHEMA: setting(
    flag('false'),
    'Lets this version start on a database that the next version migrated, to [go back](../deploying.md).',
  ),
  ERASURE_LEDGER: setting(
    z.string().optional(),
    'The file in which workers record erased members, so that no backup restores them. Keep it apart from the database and its backups. Production requires it.',
    '`<DATA_DIR>/erasures.jsonl`',
  ),
};

export const SECRETS = {
  SECRET_KEY: setting(
    z.string().optional(),
    'Base64 of at least 32 random bytes, for tokens and look-ups. Several while it is [changed](../runbook.md#keys): the first writes, all read. Set it with `FIELD_KEYS`.',
    'generated in `DATA_DIR`',
  ),
  FIELD_KEYS: setting(
    z.string().optional(),
    '`id:key` for personal fields: id 1 to 255, key base64 of 32 bytes. The first writes, all read.',
    'generated in `DATA_DIR`',
  ),
};

export const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'A collector for OTLP over HTTP, without its `/v1/traces`.',
    'no traces',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    z.string().default(''),
    'Headers for it: `name=value`, separated by commas.',
  ),
  OTEL_SERVICE_NAME: setting(z.string().default('wattle'), 'The name of this process in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(1),
    "The share of traces that is sent. A caller's trace is sent if the caller sends it.",
  ),
};
