import type { CourtAction, Default, Life } from './credit-file.ts';
import { retentionMonths } from './credit-file.ts';
import type { Month } from './months.ts';
import { seededRandom, type Random } from './random.ts';

/**
 * Defaults and judgments that recur just as the last of their kind drops off the file after five years, so that every
 * month lists exactly one of each kind and the persona looks the same for ever.
 */
const cycle = retentionMonths.events;
const kinds = ['default-paid', 'default-outstanding', 'court-settled', 'court-open'] as const;

/** How far into the cycle each kind falls; kept apart, so that no month brings two. */
const turn = { 'default-paid': 7, 'default-outstanding': 22, 'court-settled': 37, 'court-open': 52 } as const;

export function withAdversity(life: Life, seed: string, month: Month): Life {
  const shift = seededRandom(`${seed}|adversity`).int(0, cycle - 1);
  return kinds.reduce((changed, kind) => {
    if ((month + shift + turn[kind]) % cycle !== 0) return changed;
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

/** At least $150, the least that may be listed. The two kinds fall on different accounts. */
function drawDefault(life: Life, month: Month, random: Random, paid: boolean): Default {
  const lasting = life.accounts.filter(({ closed, type }) => closed === null && type !== 'OVERDRAFT');
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
