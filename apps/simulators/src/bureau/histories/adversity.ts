import { retentionMonths, type CourtAction, type Default, type Life } from './credit-file.ts';
import { monthOf, type Month } from './months.ts';
import { seededRandom, type Random } from './random.ts';

/**
 * Defaults and judgments that recur just as the last of their kind drops off the file after five years, so that every
 * month lists exactly one of each kind and the persona looks the same for ever.
 */
const cycle = retentionMonths.events;
const kinds = ['default-paid', 'default-outstanding', 'court-settled', 'court-open'] as const;

/** How far into the cycle each kind falls; kept apart, so that no month brings two. */
const turn = { 'default-paid': 7, 'default-outstanding': 22, 'court-settled': 37, 'court-open': 52 } as const;

/** Files that begin later have the four one after the other once their accounts can be overdue. */
const spreadUntil = monthOf('2013-01');
const grace = 8;

export function withAdversity(life: Life, seed: string, month: Month): Life {
  const shift = seededRandom(`${seed}|adversity`).int(0, cycle - 1);
  const isYoung = life.fileSince > spreadUntil;
  return kinds.reduce((changed, kind, index) => {
    const first = life.fileSince + grace + 2 * index;
    const isTurn = isYoung
      ? month >= first && (month - first) % cycle === 0
      : (month + shift + turn[kind]) % cycle === 0;
    if (!isTurn || month < life.fileSince + grace) return changed;
    return addTo(changed, kind, month, seededRandom(`${seed}|${kind}|${month}`));
  }, life);
}

function addTo(life: Life, kind: (typeof kinds)[number], month: Month, random: Random): Life {
  if (kind === 'default-paid' || kind === 'default-outstanding') {
    const added = drawDefault(life, month, random, kind === 'default-paid');
    return { ...life, defaults: [...life.defaults, added] };
  }
  const added = drawCourtAction(month, random, kind === 'court-settled');
  return { ...life, courtActions: [...life.courtActions, added] };
}

/** A debt is listed 60 days after it was due at the earliest, and the person is written to first. */
const overdueMonths = 3;

/** Draws at least $150, the least that may be listed. The two kinds fall on different accounts. */
function drawDefault(life: Life, month: Month, random: Random, paid: boolean): Default {
  const lasting = life.accounts.filter(
    ({ closed, type, opened }) => closed === null && type !== 'OVERDRAFT' && opened + overdueMonths < month,
  );
  const account = paid ? lasting[1] : lasting[0];
  return {
    month,
    day: random.int(1, 9),
    accountReference: account?.reference ?? '',
    provider: account?.provider ?? 'Tawny Telecom',
    amount: random.int(180, 2_600),
    paid,
  };
}

function drawCourtAction(month: Month, random: Random, settled: boolean): CourtAction {
  return {
    month,
    day: random.int(1, 28),
    creditor: random.pick(['Saltbush Lending', 'Paperbark Power', 'Red Gum Auto Credit']),
    amount: random.int(900, 9_500),
    status: settled ? 'SETTLED' : 'OUTSTANDING',
  };
}
