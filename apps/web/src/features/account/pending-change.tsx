import { useState } from 'react';
import { Link } from 'react-router';
import { wordsForSending } from '#web/forms/code-problem.ts';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/messages.tsx';
import { type Channel, CODE_WORDS, codePath, sendAgain } from './change-calls.ts';

type PendingChangeProps = { channel: Channel; destination: string; infoMessageMs: number };

const NAMES = { email: 'email', mobile: 'number' } as const;

/** A new destination whose code has not been entered yet: where to enter it, and how to get another. */
export function PendingChange({ channel, destination, infoMessageMs }: PendingChangeProps) {
  const { send, isPending, problem, said } = useSendingAgain(channel, infoMessageMs);
  return (
    <Note tone="warning">
      <div className="acct-pending">
        <p>
          <strong>{destination}</strong> is not yet verified. Until it is, we use the {NAMES[channel]} above.
        </p>
        <div className="row">
          <Link to={codePath(channel)}>Enter the code</Link>
          <Button variant="quiet" size="small" pending={isPending} onClick={() => void send()}>
            Send it again
          </Button>
        </div>
        <output>{said}</output>
        {problem !== null && (
          <p role="alert" className="strong">
            {problem}
          </p>
        )}
      </div>
    </Note>
  );
}

function useSendingAgain(channel: Channel, infoMessageMs: number) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const said = useBriefMessage(infoMessageMs);

  async function send() {
    setPending(true);
    setProblem(null);
    said.clear();
    try {
      const { isError, errorMessage } = await sendAgain(channel);
      if (isError) setProblem(errorMessage ?? CODE_WORDS.oneTimeCodeSendFailed);
      else said.show(CODE_WORDS.oneTimeCodeResent);
    } catch (error) {
      setProblem(wordsForSending(error, CODE_WORDS));
    } finally {
      setPending(false);
    }
  }

  return { send, isPending, problem, said: said.message };
}
