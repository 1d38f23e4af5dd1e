import { dayForPeople, formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { named } from '#web/navigation/bureau.ts';
import { formatMoment } from '../cases/case-words.ts';
import { timeLeft } from '../wrong/report-item.ts';
import type { Milestone } from '../cases/timeline.tsx';
import { type Ban, isLiving } from '../use-corrections.ts';

export type BanStanding = {
  readonly status: 'none' | 'moving' | 'frozen';
  readonly words: string;
};

export function banStanding(ban: Ban | null): BanStanding {
  if (ban === null || !isLiving(ban))
    return { status: 'none', words: named('Your file at {bureau} is not frozen') };
  if (ban.state === 'requested')
    return { status: 'moving', words: named('Your freeze is on its way to {bureau}') };
  if (ban.startsOn === null) return { status: 'moving', words: 'Your request is being withdrawn' };
  const until = ban.endsOn === null ? '' : ` until ${dayForPeople(ban.endsOn)}`;
  return { status: 'frozen', words: named(`Your file at {bureau} is frozen${until}`) };
}

/** What the bureau has yet to confirm; null if nothing. */
export function banUnderWay(ban: Ban): string | null {
  const moving = stepUnderWay(ban);
  if (moving === null || ban.triedUntil === null) return moving;
  return `${moving} It has not arrived there yet. We keep trying until ${dayForPeople(ban.triedUntil)}, and email you if it does not get through.`;
}

function stepUnderWay({ state, startsOn }: Ban): string | null {
  if (state === 'requested') {
    return named(
      'We have your request and are passing it on to {bureau}. The freeze starts when it is confirmed, and this page will say so.',
    );
  }
  if (state === 'extension-requested') {
    return named(
      'Your extension is on its way to {bureau}. Until it is confirmed, the end date stays as it is.',
    );
  }
  if (state === 'lift-requested' && startsOn === null) {
    return named('We are telling {bureau} that you no longer want the freeze.');
  }
  if (state === 'lift-requested') {
    return named(
      'We are telling {bureau} to lift the freeze. Until it confirms that, your file stays frozen.',
    );
  }
  return null;
}

/**
 * The bureau's refusal of the last extension, what applies instead and what to do, without the final full stop, because
 * a link to contact us follows. Null without a refusal.
 */
export function extensionRefusal({ state, endsOn, extensionRefusedAt }: Ban): string | null {
  if (extensionRefusedAt === null || endsOn === null) return null;
  const refused = named('{bureau} did not accept the extension that you asked for.');
  if (state === 'ended') {
    return `${refused} The freeze ended on the day it had confirmed before. You can ask for another`;
  }
  if (state !== 'in-force') return null;
  return `${refused} Your freeze still ends on ${dayForPeople(endsOn)}. You can ask again`;
}

/** The step that was not delivered and the file's state, without the final full stop. Null if none failed. */
export function undeliveredText({ state, undelivered, endsOn }: Ban): string | null {
  if (undelivered === 'request') {
    return state === 'lifted'
      ? null
      : named(
          'Your freeze did not reach {bureau}, and we have stopped trying. Your file is not frozen. You can ask again',
        );
  }
  if (undelivered === 'extension') {
    const end =
      endsOn === null
        ? ''
        : ` Your freeze ${state === 'ended' ? 'ended' : 'still ends'} on ${dayForPeople(endsOn)}.`;
    const next = state === 'ended' ? 'You can ask for another freeze' : 'You can ask again';
    return named(`Your extension did not reach {bureau}, and we have stopped trying.${end} ${next}`);
  }
  if (undelivered === 'pass-on') {
    return named(
      'We could not ask {bureau} to pass your freeze on, and have stopped trying. You can ask again',
    );
  }
  if (undelivered === 'lift' && isLiving({ state })) {
    return named(
      'We could not tell {bureau} to lift the freeze, and have stopped trying. The freeze continues. You can ask again',
    );
  }
  return null;
}

/** The last milestone whose day has come is now, all before it are done. */
export function banTimeline(ban: Ban, now: Date): readonly Milestone[] {
  const { requestedAt, startsOn, endsOn, reminderOn, daysLeft } = ban;
  const milestones: readonly (Pick<Milestone, 'title' | 'when'> & { day: string | null })[] = [
    {
      title: 'You asked',
      when: formatMoment(requestedAt),
      day: formatDate(sydneyDate(new Date(requestedAt))),
    },
    startsOn === null
      ? { title: named('{bureau} confirms it'), when: 'On its way', day: null }
      : { title: 'It began', when: dayForPeople(startsOn), day: startsOn },
    {
      title: 'We remind you',
      when:
        reminderOn === null
          ? `${BAN_TIMES.reminderBusinessDays} business days before the end`
          : `${dayForPeople(reminderOn)}, by email`,
      day: reminderOn,
    },
    {
      title: 'Its last day',
      when: endsOn === null ? `${BAN_TIMES.days} days after it began` : dayForPeople(endsOn),
      day: endsOn,
    },
  ];
  const today = formatDate(sydneyDate(now));
  const current = milestones.findLastIndex(({ day }) => day !== null && day <= today);
  return milestones.map(({ title, when, day }, index) => {
    if (index !== current) return { title, when, state: index < current ? 'done' : 'ahead' };
    const left = daysLeft === null ? '' : `, ${timeLeft(daysLeft).toLowerCase()}`;
    return { title, when: day === null ? when : `${when}${left}`, state: 'now' };
  });
}
