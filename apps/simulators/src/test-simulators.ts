import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { buildSimulators, configForTests } from './build-server.ts';
import type { SimulatorsConfig } from './config.ts';

export type Running = {
  http: string;
  smtp: number;
  directory: string;
  stop(): Promise<void>;
  send(
    method: string,
    path: string,
    given?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
};
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
  /** The body in the shape a test relies on; fails the test when it has another. */
  as<Shape>(shape: z.ZodType<Shape>): Shape;
};

/** Starts simulators on free ports with a directory of their own; both are gone when the test ends. */
export async function startSimulators(
  overrides: Partial<SimulatorsConfig> = {},
  kept?: string,
): Promise<Running> {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'simulators-')));
  const simulators = buildSimulators({ ...configForTests(directory), ...overrides });
  const { simulators: http, smtp } = await simulators.listen();
  onTestFinished(async () => {
    await simulators.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    http,
    smtp,
    directory,
    stop: () => simulators.close(),
    send: (method, path, given = {}) => send(`${http}${path}`, method, given),
  };
}

async function send(
  url: string,
  method: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const json = body === undefined || typeof body === 'string' ? undefined : JSON.stringify(body);
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: json ?? (typeof body === 'string' ? body : null),
  });
  const text = await answer.text();
  const received = parse(text);
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: received,
    as: (shape) => shape.parse(received),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
