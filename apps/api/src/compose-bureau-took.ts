import { bureauTook } from './features/corrections/outbox-bureau-corrections.ts';
import { makeOutboxCorrectionMails } from './features/corrections/outbox-correction-mails.ts';
import { makePgBanAnswers } from './features/corrections/pg-bans.ts';
import { makePgNoteAcknowledged } from './features/corrections/pg-followed-cases.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { transact } from './platform/database/statements.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import type { FieldCipher } from './platform/secrets/field-encryption.ts';
import type { Outbox } from './platform/effects/outbox.ts';

type Parts = { config: Config; database: Database; clock: Clock; cipher: FieldCipher; outbox: Outbox };

/** What follows when the bureau has taken a call of the outbox. */
export function composeBureauTook({ config, database, clock, cipher, outbox }: Parts) {
  const tell = makeOutboxCorrectionMails({ outbox, cipher, origin: config.publicOrigin });
  const inTransaction: InTransaction = (work) => transact(database.db, work);
  const bans = makePgBanAnswers({ database, clock, tell, inTransaction });
  const acknowledged = makePgNoteAcknowledged({ database, clock, askMs: config.correctionAskMs });
  return { onDone: bureauTook({ acknowledged, ...bans }) };
}
