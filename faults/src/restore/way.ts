import type { Environment } from '@wattle/testkit/processes/product';

import type { LosableServer } from './server.ts';

/** What is kept of a server, and how it comes back from that. */
export type Way = {
  /** The database of the processes. */
  url: string;
  /** Called after the first members registered. */
  begin?: () => void;
  /** Called at the point to which it restores. */
  keep: () => Promise<unknown>;
  lose: () => Promise<void>;
  restore: () => Promise<unknown>;
};

export type Given = {
  server: LosableServer;
  folder: string;
  /** What the commands write. */
  log: string;
  /** The settings of the processes. */
  environment: Environment;
};
