import type { ResponseOf } from '@wattle/contract';
import { groupedMobile } from '@wattle/domain/fields/contact-fields';
import { mobileQuestion } from '@wattle/domain/fields/mobile-entry';
import { ApiError } from '@wattle/contract/client';
import { api } from '#web/api/call.ts';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { MobileForm } from '#web/forms/codes/mobile-form.tsx';
import type { SentTo } from '#web/forms/codes/sent-to.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const send = (mobile: string) => api('POST /v1/user/lost-phone/send-code', { body: { mobile } });

export function NewNumber({ onSent }: { onSent: (to: SentTo) => void }) {
  return (
    <MobileForm
      title="Your new mobile number"
      lead="Your document is verified. We send a code to the new number."
      name="mobile"
      send={send}
      onSent={(number, { isDoubted = false }) => onSent({ number, isDoubted })}
      explain={refusalWords}
    />
  );
}

/** This journey's refusals have messages of their own; others are worded as for any code. */
function refusalWords(error: unknown): string {
  const isOwn = error instanceof ApiError && (error.status === 403 || error.status === 409);
  return (isOwn ? error.problem?.errorMessage : undefined) ?? sendingMessage(error);
}

type NewNumberCodeProps = {
  to: SentTo;
  infoMessageMs: number;
  onProved: (answer: ResponseOf<'GET /v1/user/lost-phone'>) => void;
  onOther: () => void;
};

export function NewNumberCode({
  to: { number, isDoubted },
  infoMessageMs,
  onProved,
  onOther,
}: NewNumberCodeProps) {
  async function verify(oneTimeCode: string): Promise<null> {
    onProved(await api('POST /v1/user/lost-phone/verify-code', { body: { oneTimeCode } }));
    return null;
  }
  return (
    <CodeForm
      title="One Time Code"
      intro={
        <>
          <p className="lead">We sent a code to {groupedMobile(number)}. Enter it here within 10 minutes.</p>
          {isDoubted && <p>{mobileQuestion(number)}</p>}
        </>
      }
      verify={verify}
      resend={() => send('')}
      infoMessageMs={infoMessageMs}
      other={
        <Button variant="quiet" onClick={onOther}>
          Use another number
        </Button>
      }
    />
  );
}
