import { makeProvider, type Provider, type ProviderWatch } from '#api/platform/providers/provider.ts';
import type { Connection } from '#api/platform/providers/connection.ts';

type More = { watch?: ProviderWatch | undefined; connection?: Partial<Connection> };

const nothing = () => undefined;

/** For a test that observes a part of it. */
export const unwatched: ProviderWatch = {
  called: nothing,
  circuitOpened: nothing,
  circuitClosed: nothing,
  faulted: nothing,
  clockRead: nothing,
};

const DIRECT: Connection = { timeoutMs: null, proxy: null, client: null };

/** A client whose time limit a loaded machine does not reach. A test of a time-out passes a short one. */
export const patientProvider = (
  url: string,
  timeoutMs = 20_000,
  { watch, connection }: More = {},
): Provider =>
  makeProvider({
    url,
    timeoutMs,
    concurrency: 4,
    connection: { ...DIRECT, ...connection },
    ...(watch === undefined ? {} : { watch }),
  });
