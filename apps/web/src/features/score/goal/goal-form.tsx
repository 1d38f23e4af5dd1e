import { addMonths, monthForPeople, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { normaliseNumber } from '@wattle/domain/fields/text-fields';
import { GOAL_MONTHS } from '@wattle/domain/score/what-if/goal';
import { BANDS, SCORE_MAX } from '@wattle/domain/score/score-bands';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { RadioCards, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DigitsField } from '#web/ui/fields/text-field.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import type { Chosen, Goal } from './use-goal.ts';

type GoalFormProps = {
  score: number;
  /** The one to change. */
  goal: Goal | null;
  pending: boolean;
  problem: string | null;
  onSet: (chosen: Chosen) => void;
  /** Leaves or ends an existing goal. */
  children?: ReactNode;
};

const OWN = 'own';
const DIGITS = { keep: (text: string) => normaliseNumber(text).replace(/\D/g, ''), max: 4 };
const SOON = 6;

/** A band above the member's, or a score of their own, and one of the next months. */
export function GoalForm({ score, goal, pending, problem, onSet, children }: GoalFormProps) {
  const { kind, setKind, own, setOwn, by, setBy, months, options, fault, check } = useTyped(score, goal);
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = check();
    if (target !== null) onSet({ target, by, done: goal?.done ?? [] });
  }
  return (
    <form className="stack goal-form" noValidate onSubmit={handleSubmit}>
      <RadioCards
        legend="Where to"
        name="goal-kind"
        options={options}
        arrangement="stack"
        chosen={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {kind === OWN && (
        <DigitsField
          id="goal-own"
          name="goal-own"
          label="Score"
          hint={`Yours is ${score}.`}
          rule={DIGITS}
          value={own}
          error={fault}
          width="small"
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
        />
      )}
      <SelectField
        id="goal-by"
        name="goal-by"
        label="By when"
        width="medium"
        value={by}
        options={months.map((value) => ({ value, label: monthForPeople(value) }))}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <LiveRegion>{problem !== null && <Note tone="warning">{problem}</Note>}</LiveRegion>
      <div className="row">
        <Button type="submit" variant="primary" pending={pending}>
          {goal === null ? 'Set this goal' : 'Change the goal'}
        </Button>
        {children}
      </div>
    </form>
  );
}

function useTyped(score: number, goal: Goal | null) {
  const bands = BANDS.filter(({ min }) => min > score);
  const [months] = useState(() => {
    const now = sydneyMonth(new Date());
    return Array.from({ length: GOAL_MONTHS }, (_, index) => addMonths(now, index + 1));
  });
  const target = goal?.target ?? bands[0]?.min;
  const isBand = bands.some(({ min }) => min === target);
  const [kind, setKind] = useState(isBand ? String(target) : OWN);
  const [own, setOwn] = useState(isBand || target === undefined ? '' : String(target));
  const [by, setBy] = useState(months.find((month) => month === goal?.by) ?? months[SOON - 1] ?? '');
  const [fault, setFault] = useState<string>();
  /** The chosen score; null where it can't be one. */
  function check(): number | null {
    const chosen = Number(kind === OWN ? own : kind);
    const isFit = chosen > score && chosen <= SCORE_MAX;
    setFault(isFit ? undefined : `Choose a score from ${score + 1} to ${SCORE_MAX}.`);
    if (!isFit) document.getElementById('goal-own')?.focus();
    return isFit ? chosen : null;
  }
  const options = [
    ...bands.map(({ name, min }) => ({ value: String(min), label: `${name}, from ${min}` })),
    { value: OWN, label: 'A score of my own' },
  ];
  return { kind, setKind, own, setOwn, by, setBy, months, options, fault, check };
}
