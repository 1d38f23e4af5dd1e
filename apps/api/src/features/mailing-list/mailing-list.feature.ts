import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';
import { preferencesPart } from './preference-syncs.sql.ts';
import { choicesChanged, choicesUndelivered, mailingListErasure } from './sync-mailing-list.ts';

/** How long a page waits for the mailing provider, and how many may wait at once per process. */
const READ_TIMEOUT_MS = 2000;
const READ_CONCURRENCY = 8;
/** The limit of one process. */
const WRITE_CONCURRENCY = 4;

export const mailingList: Feature = {
  name: 'mailing-list',
  does: 'is on the list for news, offers and surveys as they chose',
  providers: {
    mailingList({ config, provider }) {
      const { url } = config.mailingList;
      const timeoutMs = Math.min(READ_TIMEOUT_MS, config.providerTimeoutMs);
      return {
        reads: provider('mailing-list', { url, concurrency: READ_CONCURRENCY, timeoutMs }),
        writes: provider('mailing-list', { url, concurrency: WRITE_CONCURRENCY }),
      };
    },
  },
  effects: effects(choicesChanged, choicesUndelivered, mailingListErasure),
  personalData: (ctx) => [preferencesPart(ctx)],
};
