import { parseDate, dayForPeople } from '@wattle/domain/calendar/calendar';
import { CORRECTION_TIMES, daysLeft } from '@wattle/domain/corrections/correction-times';
import { timeLeft } from '../wrong/report-item.ts';
import { consulting, formatMoment, OUTCOME_LABELS } from './case-words.ts';
import type { Milestone } from './timeline.tsx';
import type { CorrectionCase } from '../use-corrections.ts';

type Event = CorrectionCase['events'][number];

export function caseTimeline(correction: CorrectionCase, now: Date): readonly Milestone[] {
  return [...correction.events.map((event) => happened(event, correction)), ...toCome(correction, now)];
}

function happened({ kind, at }: Event, correction: CorrectionCase): Milestone {
  const state = FAILURES.has(kind) ? 'failed' : 'done';
  return { title: EVENT_LABELS[kind](correction), when: formatMoment(at), state };
}

/** Failed steps, which get no tick. */
const FAILURES: ReadonlySet<Event['kind']> = new Set(['undelivered', 'withdrawal-undelivered']);

const EVENT_LABELS: Readonly<Record<Event['kind'], (correction: CorrectionCase) => string>> = {
  opened: ({ addressee, provider, bureau }) => `You asked ${bureau}${consulting(addressee, provider)}`,
  acknowledged: ({ bureau }) => `${bureau} has your request`,
  'reminded-answer-soon': () => 'We reminded you that the answer is due',
  'reminded-answer-passed': () => 'We told you that the answer is overdue',
  decided: ({ outcome }) =>
    outcome === null ? 'It was decided' : `Decided: ${OUTCOME_LABELS[outcome].toLowerCase()}`,
  closed: () => 'You closed the case',
  undelivered: ({ bureau }) => `It did not reach ${bureau}, and we stopped trying`,
  'withdrawal-undelivered': ({ bureau }) => `We could not tell ${bureau} that you withdrew it`,
};

function toCome(correction: CorrectionCase, now: Date): Milestone[] {
  const { state } = correction;
  if (state === 'closed' || state === 'undelivered') return [];
  if (state === 'decided') return noticeToCome(correction, now);
  const arrival: Milestone = {
    title: `${correction.bureau} has your request`,
    ...arrivalOf(correction),
  };
  return [...(state === 'sent' ? [arrival] : []), answerToCome(correction), noticeAfterwards];
}

function arrivalOf({ triedUntil }: CorrectionCase): Pick<Milestone, 'when' | 'state'> {
  if (triedUntil === null) return { when: 'On its way', state: 'now' };
  return { when: `Not yet. We keep trying until ${dayForPeople(triedUntil)}`, state: 'late' };
}

function answerToCome({ state, answerDueOn, daysLeft: left }: CorrectionCase): Milestone {
  const isLate = left !== null && left < 0;
  const when = `By ${dayForPeople(answerDueOn)}${left === null ? '' : `: ${timeLeft(left).toLowerCase()}`}`;
  const waiting = state === 'sent' ? 'ahead' : 'now';
  return { title: 'The answer is due', when, state: isLate ? 'late' : waiting };
}

const noticeAfterwards: Milestone = {
  title: 'You get it in writing',
  when: `Within ${CORRECTION_TIMES.noticeBusinessDays} business days of the decision`,
  state: 'ahead',
};

/** We cannot know whether the letter has arrived, so a past date is put as a question. */
function noticeToCome({ noticeDueOn }: CorrectionCase, now: Date): Milestone[] {
  const due = noticeDueOn === null ? null : parseDate(noticeDueOn);
  if (noticeDueOn === null || due === null) return [];
  const left = daysLeft(due, now);
  const isPast = left < 0;
  const when = isPast
    ? `It was due by ${dayForPeople(noticeDueOn)}. Has it come?`
    : `By ${dayForPeople(noticeDueOn)}: ${timeLeft(left).toLowerCase()}`;
  return [{ title: 'You get it in writing', when, state: isPast ? 'late' : 'now' }];
}
