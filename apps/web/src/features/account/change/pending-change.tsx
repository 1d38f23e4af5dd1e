import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';
import { Link } from 'react-router';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { Resend } from '#web/forms/codes/resend.tsx';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';
import { useResendWait } from '#web/forms/codes/use-resend-wait.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { type Channel, sendAgain } from './change-calls.ts';

type PendingChangeProps = { channel: Channel; destination: string; infoMessageMs: number };

const NAMES = { email: 'email', mobile: 'mobile number' } as const;

export function PendingChange({ channel, destination, infoMessageMs }: PendingChangeProps) {
  const { submit, pending, problem, message, wait } = useSendingAgain(channel, infoMessageMs);
  return (
    <Note tone="warning">
      <div className="grid gap-3 starts acct-pending">
        <p>
          <strong>{destination}</strong> is not yet verified. Until it is, we use the {NAMES[channel]} above.
        </p>
        <div className="row">
          <Link to={CODE_PATHS[channel]}>Enter the code</Link>
          <Resend
            label="Send it again"
            size="small"
            pending={pending}
            wait={wait}
            onPress={() => void submit()}
          />
        </div>
        <output>{message}</output>
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
  const info = useBriefMessage(infoMessageMs);
  const wait = useResendWait({ purpose: `change-${channel}` });
  const sending = useSubmit({
    async send() {
      info.clear();
      const { isError, errorMessage, resendAfterMs } = await sendAgain(channel);
      wait.waitFor(resendAfterMs);
      if (isError) return errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      info.show(ACCESS_MESSAGES.oneTimeCodeResent);
      return null;
    },
    explain(error) {
      wait.waitAfter(error);
      return sendingMessage(error);
    },
  });
  return { ...sending, message: info.message, wait };
}
