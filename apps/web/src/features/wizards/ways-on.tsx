import type { Advice, WayOn } from '@wattle/domain/wizard/definition';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import type { WizardWalk } from './use-wizard-walk.ts';

export function AdviceNote({ advice, walk }: { advice: Advice; walk: WizardWalk }) {
  return (
    <Note tone="warning" announce="status">
      <p>{advice.message}</p>
      <WaysOn ways={advice.ways} walk={walk} />
    </Note>
  );
}

type WaysOnProps = { ways: readonly WayOn[]; walk: Pick<WizardWalk, 'answer' | 'go'> };

/** Alternatives as buttons or links; the answers stay saved. */
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
