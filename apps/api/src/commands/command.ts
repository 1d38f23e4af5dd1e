import type { Readable } from 'node:stream';

import type { Process } from '#api/compose.ts';
import type { Config } from '#api/config.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { OpenedDatabase } from '#api/platform/open-database.ts';
import type { Staff } from '#api/platform/sessions/activity.sql.ts';

/** A command line that cannot run. The operator sees the message. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** For a long command: stopping its process once ends it between two steps. */
export function whenStopped(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  return stopped.signal;
}

/** An option's value: its name in help, and the rule in words and as a pattern. */
export type Value = { name: string; must: string; pattern: RegExp };

/** An option without a value is a flag. */
export type Option = { help: string; value?: Value; isNeeded?: true };
type Options = Readonly<Record<string, Option>>;

type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { value: Value }
    ? O[K] extends { isNeeded: true }
      ? string
      : string | undefined
    : boolean | undefined;
};

export type AnyValues = Readonly<Record<string, string | boolean | undefined>>;

/** `data` is the output of `--json`: ids, kinds, ages and codes, nothing personal. */
export type Result = { text: string; isDone: boolean; data?: unknown };

export type Product = Pick<Process, 'ctx' | 'fieldKeys'> & { database: Database };
type OnlyDatabase = { opened: OpenedDatabase; config: Config };

type Documented<O extends Options, G> = {
  /** Words on the command line, such as `outbox list`. */
  name: string;
  summary: string;
  /** Its arguments, as help shows them. */
  usage: string;
  about: string;
  example: string;
  options: O;
  /** Throws a `UsageError` for options that exclude each other. Runs before the database is opened. */
  check?(given: G): unknown;
};

type Running<G> =
  | { needs?: 'product'; run(product: Product, given: G, input: Readable): Promise<Result> }
  | { needs: 'database'; run(database: OnlyDatabase): Promise<Result> };

/** Touches members: who did it, why and in which case is written where they read it, in the same transaction. */
type Touching<G> = { needs: 'staff'; run(product: Product & { by: Staff }, given: G): Promise<Result> };
type TouchingGiven = { readonly reason: string; readonly case: string };

export type Command = Documented<Options, AnyValues> & (Running<AnyValues> | Touching<AnyValues>);

/** Infers a command's values from its options. */
export const defineCommand = <const O extends Options>(
  command: Documented<O, Values<O>> &
    (Values<O> extends TouchingGiven ? Touching<Values<O>> : Running<Values<O>>),
): Command => command;
