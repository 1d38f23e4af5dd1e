import type { Advice, WayOn } from '@wattle/domain/wizard/definition';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import type { WizardFlow } from './use-wizard-flow.ts';

export function AdviceNote({ advice, flow }: { advice: Advice; flow: WizardFlow }) {
  return (
    <Note tone="warning" announce="status">
      <p>{advice.message}</p>
      <WaysOn ways={advice.ways} flow={flow} />
    </Note>
  );
}

type WaysOnProps = { ways: readonly WayOn[]; flow: Pick<WizardFlow, 'answer' | 'go'> };

/** Alternatives as buttons or links; the answers stay saved. */
export function WaysOn({ ways, flow }: WaysOnProps) {
  return (
    <ul className="row ways">
      {ways.map((way) => (
        <li key={way.label}>
          <Way way={way} flow={flow} />
        </li>
      ))}
    </ul>
  );
}

function Way({ way, flow }: { way: WayOn; flow: WaysOnProps['flow'] }) {
  if (way.to === 'page') return <Link to={way.path}>{way.label}</Link>;
  const press = () => (way.to === 'question' ? flow.go(way.stepCode) : flow.answer(way));
  return (
    <Button variant="line" size="small" onClick={press}>
      {way.label}
    </Button>
  );
}
