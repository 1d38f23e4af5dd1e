import { makeProvider, type Provider } from '#api/platform/providers/provider.ts';

/** A client whose time limit a loaded machine does not reach. A test of a time-out passes a short one. */
export const patientProvider = (url: string, timeoutMs = 20_000): Provider =>
  makeProvider({ url, timeoutMs, concurrency: 4 });
