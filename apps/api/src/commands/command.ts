import type { Process } from '#api/compose.ts';
import type { Config } from '#api/config.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { OpenedDatabase } from '#api/platform/open-database.ts';

/** A command line that can't run. The message is shown to the operator. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What an option takes: its name in help, and what it must be in words and as a pattern. */
export type Value = { name: string; must: string; pattern: RegExp };

/** An option without a value is a flag. */
export type Option = { help: string; value?: Value; isNeeded?: true };
type Options = Readonly<Record<string, Option>>;

type Given<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { value: Value }
    ? O[K] extends { isNeeded: true }
      ? string
      : string | undefined
    : boolean | undefined;
};

/** Options as they were given: checked one by one before the command sees them. */
export type AnyGiven = Readonly<Record<string, string | boolean | undefined>>;

/** `data` is what `--json` prints. None of it may be personal: ids, kinds, ages and codes. */
export type Result = { text: string; isDone: boolean; data?: unknown };

/** The product beside which a command works. */
export type Product = Pick<Process, 'ctx' | 'secrets'> & { database: Database };
type OnlyDatabase = { opened: OpenedDatabase; config: Config };

type Documented<O extends Options, G> = {
  /** Its words on the command line, such as `outbox list`. */
  name: string;
  summary: string;
  /** Its arguments, as help shows them. */
  usage: string;
  /** What it does and what it changes. */
  about: string;
  example: string;
  options: O;
  takesFiles?: true;
  /** Throws a `UsageError` where options don't go together. Runs before the database is opened. */
  check?(given: G, files: readonly string[]): unknown;
};

type Running<G> =
  | { needs?: 'product'; run(product: Product, given: G, files: readonly string[]): Promise<Result> }
  | { needs: 'database'; run(database: OnlyDatabase): Promise<Result> };

export type Command = Documented<Options, AnyGiven> & Running<AnyGiven>;

/** Types what a command is given by the options that it lists. */
export const defineCommand = <const O extends Options>(
  command: Documented<O, Given<O>> & Running<Given<O>>,
): Command => command;
