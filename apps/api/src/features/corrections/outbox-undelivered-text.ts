import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';

import type { MailPart } from '#api/platform/mail/mail-content.ts';

import type { MemberMessage } from './corrections.ports.ts';

type Of<K extends MemberMessage['kind']> = Extract<MemberMessage, { kind: K }>;
type Said = { heading: string; parts: MailPart[] };

/** A request that did not reach the bureau: what that means, and that it can be made again. */
export function caseUndelivered({ reference }: Of<'case-undelivered'>, see: MailPart): Said {
  return {
    heading: `Your correction request did not get through (${reference})`,
    parts: [
      {
        text: `We could not pass your request ${reference} on to the credit bureau. We tried until its time was up, and have stopped. We are sorry.`,
      },
      {
        text: 'Please ask again from your credit report: the days that the law allows then start again. You can also write to the credit bureau or the credit provider yourself, free of charge.',
      },
      see,
    ],
  };
}

export function withdrawalUndelivered({ reference }: Of<'withdrawal-undelivered'>, see: MailPart): Said {
  return {
    heading: `The credit bureau was not told that you took your request back (${reference})`,
    parts: [
      {
        text: `You took your correction request ${reference} back, and we could not tell the credit bureau. It may still look into it and write to you.`,
      },
      { text: 'There is nothing you have to do. If you get an answer you do not want, tell the bureau so.' },
      see,
    ],
  };
}

const STEP_HEADINGS = {
  request: 'Your credit report is not frozen',
  extension: 'The ban on your credit report is not extended',
  lift: 'The ban on your credit report is not lifted',
} as const;

/** A step of a ban that did not reach the bureau: the current state of the file, and what to do. */
export function banUndelivered({ step, endsOn, isOver }: Of<'ban-undelivered'>, see: MailPart): Said {
  return {
    heading: STEP_HEADINGS[step],
    parts: [{ text: stepText(step, { endsOn, isOver }) }, see],
  };
}

function stepText(
  step: Of<'ban-undelivered'>['step'],
  { endsOn, isOver }: Pick<Of<'ban-undelivered'>, 'endsOn' | 'isOver'>,
): string {
  const date = endsOn === null ? null : parseDate(endsOn);
  const until = date === null ? '' : formatDateForPeople(date);
  if (step === 'request') {
    return 'We could not pass your request for a ban on to the credit bureau, and have stopped trying. Your credit report is not frozen. If you still fear that somebody is using your name, ask for the ban again, or call the bureau.';
  }
  if (step === 'extension') {
    const end = isOver ? `The ban ended after ${until}` : `The ban ends after ${until}, as it did before`;
    return `We could not pass your extension on to the credit bureau, and have stopped trying. ${end}. ${isOver ? 'If you still need one, ask for a new ban, or contact us' : 'If you still need it, ask again before then, or contact us'}.`;
  }
  const still = until === '' ? '' : ` until the end of ${until}`;
  return `We could not tell the credit bureau to lift your ban, and have stopped trying. It stands${still}. If you still want it lifted, ask again.`;
}
