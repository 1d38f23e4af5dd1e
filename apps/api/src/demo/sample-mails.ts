import { FEATURES } from '#api/compose.ts';
import { correctionMail } from '#api/features/corrections/outbox-correction-mails.ts';
import type { MemberMessage } from '#api/features/corrections/corrections.ports.ts';
import type { Tx } from '#api/platform/context.ts';
import type { Mail } from '#api/platform/outbox/effect.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

const origin = 'https://wattle.example';
const to = 'alex.good@example.com';
const keptMonths = { cancelled: 12, dormant: 24 };

const CASE = { reference: 'K-7K3M-9PQ2', answerDueOn: '2026-12-21' };
const CORRECTION_MAILS: Record<string, MemberMessage> = {
  'correction-opened': { kind: 'case-opened', ...CASE },
  'correction-answer-soon': { kind: 'answer-soon', ...CASE },
  'correction-answer-passed': { kind: 'answer-passed', ...CASE },
  'correction-decided': { kind: 'case-decided', reference: CASE.reference, noticeDueOn: '2026-12-30' },
  'ban-in-force': { kind: 'ban-in-force', endsOn: '2026-12-12', isExtension: false },
  'ban-extended': { kind: 'ban-in-force', endsOn: '2027-01-02', isExtension: true },
  'ban-extension-refused': { kind: 'ban-extension-refused', endsOn: '2026-12-12', isOver: false },
  'ban-ending': { kind: 'ban-ending', endsOn: '2026-12-12' },
  'ban-lifted': { kind: 'ban-lifted' },
  'correction-undelivered': { kind: 'case-undelivered', reference: CASE.reference },
  'correction-withdrawal-undelivered': { kind: 'withdrawal-undelivered', reference: CASE.reference },
  'ban-undelivered': { kind: 'ban-undelivered', step: 'request', endsOn: null, isOver: false },
  'ban-extension-undelivered': {
    kind: 'ban-undelivered',
    step: 'extension',
    endsOn: '2026-12-12',
    isOver: false,
  },
  'ban-lift-undelivered': { kind: 'ban-undelivered', step: 'lift', endsOn: '2026-12-12', isOver: false },
};

const correctionWriters = Object.fromEntries(
  Object.entries(CORRECTION_MAILS).map(([name, message]): [string, Write] => [
    name,
    (outbox, tx) =>
      outbox.add(tx, 'correction-mail', { kind: 'email', to, ...correctionMail(message, origin) }),
  ]),
);

type Write = (outbox: Outbox, tx: Tx) => Promise<unknown>;

/** One entry for each mail of the product, made by the very code that sends it. */
const writers: Record<string, Write> = {
  ...correctionWriters,
};

/** Every mail with made-up details, by name. No database is used: what would be written is captured. */
export async function sampleMails(): Promise<Map<string, Mail>> {
  const mails = new Map<string, Mail>();
  for (const { previews = [] } of FEATURES) {
    for (const { name, mail } of previews) mails.set(name, mail({ origin, keptMonths }));
  }
  for (const [name, write] of Object.entries(writers)) {
    const outbox: Outbox = {
      async add(_, _kind, effect) {
        if (effect.kind === 'email') mails.set(name, effect);
        return name;
      },
      async addAll(tx, kind, effects) {
        for (const effect of effects) await outbox.add(tx, kind, effect);
      },
    };
    // It is only passed on to the outbox, which is this one.
    await write(outbox, {} as Tx);
  }
  return mails;
}
