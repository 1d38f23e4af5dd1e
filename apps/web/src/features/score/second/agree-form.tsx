import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { type SecondScore, useAgreement } from './use-second-score.ts';

type AgreeFormProps = { bureau: string; consent: SecondScore['consent']; onAgreed: () => void };

/** The box starts empty, and the words are those that are recorded. */
export function AgreeForm({ bureau, consent, onAgreed }: AgreeFormProps) {
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const { submit, pending, problem } = useAgreement(consent.textVersion);
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissed(!isTicked);
    if (!isTicked) return document.getElementById('second-consent')?.focus();
    if (await submit()) onAgreed();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Checkbox
        id="second-consent"
        name="second-consent"
        label={consent.text}
        checked={isTicked}
        error={isMissed && !isTicked ? 'Tick the box if you agree.' : undefined}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
      />
      <LiveRegion>{problem !== null && <Note tone="warning">{problem}</Note>}</LiveRegion>
      <div className="row">
        <Button type="submit" variant="primary" pending={pending}>
          Get my score from {bureau}
        </Button>
      </div>
      <p className="small quiet">
        You can withdraw this at any time under <Link to={paths.consents()}>Consents</Link>. What {bureau}{' '}
        sent is then erased.
      </p>
    </form>
  );
}
