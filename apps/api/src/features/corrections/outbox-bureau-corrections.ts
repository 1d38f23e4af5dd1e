import { formatDate, parseDate } from '@wattle/domain/calendar/calendar';
import { banExtendedTo } from '@wattle/domain/corrections/ban-times';
import { z } from 'zod';

import type { Clock } from '#api/platform/clock.ts';
import type { Effect, Outbox } from '#api/platform/outbox/outbox.ts';

import type {
  Ban,
  BureauMessages,
  FiledItem,
  FollowedBans,
  OpenedCase,
  Subject,
} from './corrections.ports.ts';

const CORRECTIONS = '/v1/corrections';
const BANS = '/v1/bans';
const onWire = (text: string) => text.toUpperCase().replaceAll('-', '_');

type Call = Extract<Effect, { kind: 'provider-call' }>;
type Deps = { outbox: Outbox; clock: Clock };

/**
 * Requests to the bureau, sent through the outbox: they reach it however often the process dies, and it recognises each
 * by its reference. One for a credit provider goes to the bureau as well, with the name of whoever must answer: the
 * party asked must consult the others (Privacy Act 1988, sections 20T and 21V).
 */
export function makeOutboxBureauCorrections({ outbox, clock }: Deps): BureauMessages {
  return {
    async lodge(tx, of, subject) {
      const body = correctionBody(of, subjectOnWire(subject));
      const lodged = call(of.memberId, { method: 'POST', path: CORRECTIONS, body });
      await outbox.add(tx, 'correction', lodged, { concerns: of.reference });
    },
    async withdraw(tx, { reference, memberId }) {
      const taken = call(memberId, { method: 'DELETE', path: `${CORRECTIONS}/${reference}` });
      await outbox.add(tx, 'correction-close', taken, { concerns: reference });
    },
    async requestBan(tx, { ban, memberId, subject }) {
      const { reference, requestedAt } = ban;
      const body = { reference, subject: subjectOnWire(subject), requestedAt: requestedAt.toISOString() };
      await outbox.add(tx, 'ban', call(memberId, { method: 'POST', path: BANS, body }), {
        concerns: reference,
      });
    },
    async extendBan(tx, { ban, memberId }) {
      const body = { endsOn: extendedEnd(ban), requestedAt: clock.now().toISOString() };
      const put = call(memberId, { method: 'PUT', path: `${BANS}/${ban.reference}`, body });
      await outbox.add(tx, 'ban-extension', put, { concerns: ban.reference, ...untilItIsOver(ban) });
    },
    async liftBan(tx, { ban, memberId }) {
      const lifted = call(memberId, { method: 'DELETE', path: `${BANS}/${ban.reference}` });
      await outbox.add(tx, 'ban-lift', lifted, { concerns: ban.reference, ...untilItIsOver(ban) });
    },
  };
}

function call(about: string, rest: Pick<Call, 'method' | 'path' | 'body'>): Call {
  return { kind: 'provider-call', provider: 'bureau', about, ...rest };
}

function subjectOnWire({ givenName, middleName, familyName, dateOfBirth, gender, addresses }: Subject) {
  return {
    givenName,
    middleName: middleName === '' ? null : middleName,
    familyName,
    dateOfBirth,
    gender,
    addresses: addresses.map(({ line, current }) => ({ line, current })),
  };
}

function correctionBody(of: OpenedCase, subject: object) {
  return {
    reference: of.reference,
    subject,
    item: { kind: onWire(of.itemKind), ...itemOnWire(of.item) },
    mustAnswer: onWire(of.addressee),
    words: of.words,
    requestedAt: of.openedAt.toISOString(),
  } as NonNullable<Call['body']>;
}

function itemOnWire({ atBureau }: FiledItem) {
  return Object.fromEntries(Object.entries(atBureau).filter(([, value]) => value !== undefined));
}

/** A ban that is over can be neither extended nor lifted. Midnight in Sydney, whatever its clocks do. */
function untilItIsOver({ endsOn }: Ban): { until?: Date } {
  return endsOn === null ? {} : { until: new Date(`${endsOn}T14:00:00Z`) };
}

function extendedEnd({ endsOn }: Ban): string {
  const end = endsOn === null ? null : parseDate(endsOn);
  if (end === null) throw new Error('a ban in force without an end');
  return formatDate(banExtendedTo(end));
}

/** What the bureau answers to these calls, by method. */
export const BUREAU_ANSWERS = {
  POST: z.looseObject({ reference: z.string() }),
  PUT: z.looseObject({ reference: z.string() }),
  DELETE: z.null(),
} as const;

const Taken = z.object({ reference: z.string() });
const BanAnswer = Taken.extend({ state: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date() });

type Told = { acknowledged: (reference: string) => Promise<void> } & Pick<
  FollowedBans,
  'confirmed' | 'lifted'
>;

/** Records what the bureau has accepted. A ban that it knows as lifted is not confirmed by a request that came late. */
export function bureauTook(told: Told) {
  return async ({ method, path }: Pick<Call, 'method' | 'path'>, answer: unknown): Promise<void> => {
    if (path.startsWith(BANS)) {
      if (method === 'DELETE') return told.lifted(path.slice(BANS.length + 1));
      const { reference, state, startsOn, endsOn } = BanAnswer.parse(answer);
      return state === 'IN_FORCE' ? told.confirmed(reference, { startsOn, endsOn }) : undefined;
    }
    if (path === CORRECTIONS && method === 'POST') await told.acknowledged(Taken.parse(answer).reference);
  };
}
