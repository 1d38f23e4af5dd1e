import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { useId } from 'react';
import { api } from '#web/api/call.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { named } from '#web/navigation/bureau.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { formatMoment } from '../cases/case-words.ts';
import { refusalMessage } from '../refusal.ts';
import type { Ban } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';

/** `ban`: null without one at the main bureau, or where it takes freezes on its own page. */
export function OtherBureaus({ ban }: { ban: Ban | null }) {
  const heading = useId();
  const isThroughUs = ban !== null && (ban.passedOn !== null || ban.canPassOnTo.length > 0);
  return (
    <section className="grid gap-3 starts corr-others" aria-labelledby={heading}>
      <h3 id={heading}>At the other bureaus</h3>
      {isThroughUs && ban.passedOn !== null && <PassedOn ban={ban} passedOn={ban.passedOn} />}
      {isThroughUs && ban.canPassOnTo.length > 0 && <PassOn ban={ban} />}
      {!isThroughUs && (
        <p>
          Equifax, Experian and illion each keep a file. Ask one of them to pass your request on to the other
          two; it must do so as soon as it reasonably can.
        </p>
      )}
    </section>
  );
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-AU').format(names);

function PassOn({ ban: { canPassOnTo, endsOn, passedOn } }: { ban: Ban }) {
  const { submit, pending, problem } = useSending({
    call: (_: void, once) =>
      once({ action: 'pass-on', endsOn }, (headers) =>
        api('POST /v1/corrections/ban/pass-on', { body: {}, headers }),
      ),
    onSent: () => undefined,
  });
  const others = listed(canPassOnTo);
  const what = passedOn === null ? 'freeze' : 'extension';
  return (
    <>
      <p>
        {named(`{bureau} has to pass your ${what} on when you ask`)}. It gives the other bureaus your name,
        birth date and address, so that they find your file.
      </p>
      {problem !== null && <FormProblem>{refusalMessage(problem)}</FormProblem>}
      <div className="row">
        <Button variant="solid" pending={pending} onClick={() => void submit()}>
          {named(`Ask {bureau} to pass my ${what} on to ${others}`)}
        </Button>
      </div>
    </>
  );
}

type PassedOnProps = { ban: Ban; passedOn: NonNullable<Ban['passedOn']> };

function PassedOn({ ban: { triedUntil }, passedOn: { requestedAt, answers } }: PassedOnProps) {
  return (
    <>
      <output>
        {named(`You asked {bureau} to pass it on: ${formatMoment(requestedAt)}.`)}
        {answers === null && named(' {bureau} has not answered yet.')}
        {answers === null &&
          triedUntil !== null &&
          ` We keep trying until ${dayForPeople(triedUntil)}, and email you if it does not get through.`}
      </output>
      {answers !== null && (
        <Rows>
          {answers.map((answer) => (
            <Row key={answer.bureau} label={answer.bureau}>
              {answerWords(answer)}
            </Row>
          ))}
        </Rows>
      )}
      <p className="small quiet">Each freeze ends by itself. To have one lifted earlier, ask that bureau.</p>
    </>
  );
}

type Answer = NonNullable<PassedOnProps['passedOn']['answers']>[number];

function answerWords({ state, endsOn }: Answer): string {
  if (state === 'refused') return 'It did not freeze your file. Ask it why';
  if (state === 'asked') return 'Asked. It answers you itself';
  return endsOn === null ? 'Frozen' : `Frozen until ${dayForPeople(endsOn)}`;
}

/** The text of the clock of all steps. */
export function othersStanding(ban: Ban | null): string {
  const passedOn = ban?.passedOn ?? null;
  if (passedOn === null) return 'Not asked through us';
  if (passedOn.answers === null) return 'You asked for it. No answer yet';
  return passedOn.answers.map((answer) => `${answer.bureau}: ${answerWords(answer)}`).join('. ');
}
