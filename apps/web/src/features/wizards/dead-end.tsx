import type { DeadEnd, WayOn } from '@wattle/domain/wizard/definition';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import type { WizardWalk } from './use-wizard-walk.ts';

type DeadEndNoteProps = {
  deadEnd: DeadEnd;
  walk: WizardWalk;
  /** The field has said it already. */
  isSaid: boolean;
};

/** Says at the question itself that this leads no further, and where to go instead. */
export function DeadEndNote({ deadEnd, walk, isSaid }: DeadEndNoteProps) {
  return (
    <Note tone="warning" announce="status">
      <p>{isSaid ? 'Correct the answer above, or choose another way to go on:' : deadEnd.message}</p>
      <WaysOn ways={deadEnd.ways} walk={walk} />
    </Note>
  );
}

type WaysOnProps = { ways: readonly WayOn[]; walk: Pick<WizardWalk, 'answer' | 'go'> };

/** Every way on as a button or a link; the answers that a way leaves behind stay saved. */
export function WaysOn({ ways, walk }: WaysOnProps) {
  return (
    <ul className="ways">
      {ways.map((way) => (
        <li key={way.label}>
          <Way way={way} walk={walk} />
        </li>
      ))}
    </ul>
  );
}

function Way({ way, walk }: { way: WayOn; walk: WaysOnProps['walk'] }) {
  if (way.to === 'page') return <Link to={way.path}>{way.label}</Link>;
  const press = () => (way.to === 'question' ? walk.go(way.stepCode) : walk.answer(way));
  return (
    <Button variant="line" size="small" onClick={press}>
      {way.label}
    </Button>
  );
}
