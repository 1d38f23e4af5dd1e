import { makeUndeliveredCases } from './features/contact/outbox-undelivered-cases.ts';
import { makeOutboxCorrectionMails } from './features/corrections/outbox-correction-mails.ts';
import { makePgBanAnswers } from './features/corrections/pg-bans.ts';
import { makePgUndelivered } from './features/corrections/pg-undelivered.ts';
import { makeUndeliveredChoices } from './features/preferences/outbox-undelivered-choices.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { transact } from './platform/database/statements.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import type { EffectEnd } from './platform/effects/effect.ts';
import { makeEffectControl } from './platform/effects/effect-control.ts';
import type { EffectKind } from './platform/effects/effect-rules.ts';
import type { FieldCipher } from './platform/secrets/field-encryption.ts';
import type { Outbox } from './platform/effects/outbox.ts';

type Parts = { config: Config; database: Database; clock: Clock; cipher: FieldCipher; outbox: Outbox };

/**
 * Whom it concerns is told already or can't be: a page shows the same as the message, its time is over, or the person
 * has left. Operators see it in their list and in the metrics.
 */
const OPERATORS_ALONE: EffectEnd = { undelivered: async () => undefined, again: async () => true };

/** What the end of every kind of effect means; a kind that is new has to say so here. */
export function composeEffectEnds({
  config,
  database,
  clock,
  cipher,
  outbox,
}: Parts): Record<EffectKind, EffectEnd> {
  const origin = config.publicOrigin;
  const tell = makeOutboxCorrectionMails({ outbox, cipher, origin });
  const inTransaction: InTransaction = (work) => transact(database.db, work);
  const { extensionRefused } = makePgBanAnswers({ database, clock, tell, inTransaction });
  const cases = makeUndeliveredCases({ outbox, clock, origin });
  return {
    complaint: cases,
    enquiry: cases,
    ...makePgUndelivered({ clock, tell, extensionRefused }),
    'mailing-list': makeUndeliveredChoices({ outbox, origin }),
    code: OPERATORS_ALONE,
    'temporary-password': OPERATORS_ALONE,
    'account-mail': OPERATORS_ALONE,
    'case-mail': OPERATORS_ALONE,
    'correction-mail': OPERATORS_ALONE,
    'identity-mail': OPERATORS_ALONE,
    'score-notice': OPERATORS_ALONE,
    receipt: OPERATORS_ALONE,
    erasure: OPERATORS_ALONE,
    lead: OPERATORS_ALONE,
    unnamed: OPERATORS_ALONE,
  };
}

/** What an operator does about effects, by `npm run outbox`. */
export function composeEffectControl(parts: Parts) {
  return makeEffectControl({ ...parts, ends: composeEffectEnds(parts) });
}
