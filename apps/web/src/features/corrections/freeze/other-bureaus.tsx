import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { Clock, FileText, type IconNode, Snowflake } from 'lucide';
import type { ReactNode } from 'react';
import { api } from '#web/api/call.ts';
import { useProfile } from '#web/api/use-session.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { named } from '#web/navigation/bureau.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { refusalMessage } from '../refusal.ts';
import type { Ban } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';

/** Where the freeze holds, a row for each bureau; nothing where the main one passes it on to no other. */
export function BureauRows({ ban }: { ban: Ban }) {
  const { endsOn, canPassOnTo, passedOn } = ban;
  const known = useProfile()?.otherBureaus ?? [];
  const answers = passedOn?.answers ?? [];
  const others = [...new Set([...known, ...canPassOnTo, ...answers.map(({ bureau }) => bureau)])];
  if (others.length === 0) return null;
  return (
    <ul className="corr-bureaus" aria-label="Where it holds">
      <Bureau name={named('{bureau}')} icon={Snowflake} isOn>
        {frozenUntil(endsOn)}
      </Bureau>
      {others.map((name) => {
        const answer = answers.find(({ bureau }) => bureau === name);
        const isOn = answer?.state === 'in-force';
        const icon = passedOn === null ? FileText : isOn ? Snowflake : Clock;
        return (
          <Bureau key={name} {...{ name, icon, isOn }}>
            {answer === undefined
              ? passedOn === null
                ? 'Not asked yet'
                : 'Asked. No answer yet'
              : answerWords(answer)}
          </Bureau>
        );
      })}
    </ul>
  );
}

type BureauProps = { name: string; icon: IconNode; isOn: boolean; children: ReactNode };

function Bureau({ name, icon, isOn, children }: BureauProps) {
  return (
    <li className={isOn ? 'is-on' : undefined}>
      <Icon of={icon} />
      <strong>{name}</strong>
      <span className="small">{children}</span>
    </li>
  );
}

const frozenUntil = (endsOn: string | null): string =>
  endsOn === null ? 'Frozen' : `Frozen until ${dayForPeople(endsOn)}`;

type Answer = NonNullable<NonNullable<Ban['passedOn']>['answers']>[number];

function answerWords({ state, endsOn }: Answer): string {
  if (state === 'refused') return 'It did not freeze your file. Ask it why';
  if (state === 'asked') return 'Asked. It answers you itself';
  return frozenUntil(endsOn);
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-AU').format(names);

/** One press that names the bureaus (REPORT-043). */
export function PassOn({ ban, beside }: { ban: Ban; beside?: ReactNode }) {
  const { canPassOnTo, endsOn, passedOn } = ban;
  const { submit, pending, problem } = useSending({
    call: (_: void, once) =>
      once({ action: 'pass-on', endsOn }, (headers) =>
        api('POST /v1/corrections/ban/pass-on', { body: {}, headers }),
      ),
    onSent: () => undefined,
  });
  const what = passedOn === null ? 'freeze' : 'extension';
  return (
    <>
      <p className="small">
        {named(`{bureau} has to pass your ${what} on when you ask`)}. It gives the others your name, birth
        date and address, so that they find your file.
      </p>
      {problem !== null && <FormProblem>{refusalMessage(problem)}</FormProblem>}
      <div className="row">
        <Button
          variant={beside === undefined ? 'solid' : 'primary'}
          pending={pending}
          onClick={() => void submit()}
        >
          {named(`Ask {bureau} to pass my ${what} on to ${listed(canPassOnTo)}`)}
        </Button>
        {beside}
      </div>
    </>
  );
}
