import type { CallInput, OperationKey } from '@wattle/contract';
import { hasRoles, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { PATHS } from '@wattle/domain/pages/paths';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { ask } from '#web/api/call.ts';
import { callEarly, type EarlyCall } from '#web/api/early.ts';
import { readSavedSession } from '#web/api/local-storage.ts';
import { type Profile, startSession } from '#web/api/session.ts';

type FirstCalls = { mayCall: (profile: Profile) => boolean; calls: readonly EarlyCall[] };

const call = <K extends OperationKey>(key: K, input: CallInput<K>): EarlyCall => ({
  key,
  input,
  send: () => ask(key, input),
});
const score = call('POST /v1/creditscore', { body: {} });
const offers = call('POST /v1/product/init', { body: { page: PATHS.dashboard } });
const report = call('POST /v1/creditreport', { body: { retry: false } });

const isVerified = ({ roles }: Profile) => hasRoles(roles, ['IV', '2FA']);
const seesReport = ({ roles }: Profile) =>
  hasRoles(roles, ['IV', '2FA', 'IHC']) && verifiedDocumentCount(roles) >= DOCUMENTS_FOR_REPORT;

/** What the first screen of a page asks. */
const BY_PAGE: Partial<Record<string, FirstCalls>> = {
  [PATHS.dashboard]: { mayCall: isVerified, calls: [score, offers] },
  [PATHS.scoreHistory]: { mayCall: isVerified, calls: [score] },
  [PATHS.scoreGoal]: { mayCall: isVerified, calls: [score] },
  [PATHS.creditReport]: { mayCall: seesReport, calls: [report] },
};

/**
 * Asks for a member's profile, and what the page needs next, before the page's code is there. Without a saved session it
 * asks nothing; the server checks every call.
 */
export function makeFirstCalls(): void {
  if (readSavedSession() === null) return;
  startSession();
  const first = BY_PAGE[location.pathname];
  if (first !== undefined) callEarly(first.calls, first.mayCall);
}
