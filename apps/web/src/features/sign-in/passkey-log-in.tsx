import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { Fingerprint } from 'lucide';
import { useEffect, useState } from 'react';
import { FormProblem } from '#web/forms/form-page.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { hasPasskeys, passkeyMessage } from '#web/forms/passkey-problem.ts';

const WORDS = { ...ERROR_MESSAGES, ...KEY_MESSAGES };

/**
 * The page leads on by its gate, as the session has both factors then. `isSuggested`: the field with `webauthn` in its
 * `autocomplete` suggests passkeys too. The library is fetched on a press, or where the browser can suggest them.
 */
export function PasskeyLogIn({ isSuggested = false }: { isSuggested?: boolean }) {
  const { submit, pending, problem } = useSubmit({
    async send() {
      if (!hasPasskeys()) return KEY_MESSAGES.unsupported;
      const { logInWithPasskey } = await import('#web/api/passkey.ts');
      await logInWithPasskey({ isSuggested: false });
      return null;
    },
    explain: (error) => passkeyMessage(error, WORDS),
  });
  const refusal = useSuggestions(isSuggested);
  const said = problem ?? (pending ? null : refusal);
  return (
    <>
      <Button size="large" pending={pending} onClick={() => void submit()}>
        <Icon of={Fingerprint} /> Use a passkey
      </Button>
      {said !== null && <FormProblem>{said}</FormProblem>}
    </>
  );
}

/**
 * Returns the refusal of a passkey that was taken from the suggestions, after which the browser suggests again. A press
 * on the button ends the question, as a browser answers one at a time.
 */
function useSuggestions(isSuggested: boolean): string | null {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (!isSuggested) return undefined;
    let end = () => {};
    let isLeft = false;
    const suggest = async (): Promise<void> => {
      const { logInWithPasskey, endSuggestions } = await import('#web/api/passkey.ts');
      if (isLeft) return;
      end = endSuggestions;
      try {
        await logInWithPasskey({ isSuggested: true });
      } catch (error) {
        // For the rest nothing was chosen, so nothing is said: button and password are there.
        if (!(error instanceof ApiError) || !error.code?.startsWith('passkey-')) return;
        setRefusal(passkeyMessage(error, WORDS));
        await suggest();
      }
    };
    canSuggest()
      .then((can) => (can ? suggest() : undefined))
      .catch(() => undefined);
    return () => {
      isLeft = true;
      end();
    };
  }, [isSuggested]);
  return refusal;
}

const canSuggest = async (): Promise<boolean> =>
  hasPasskeys() && PublicKeyCredential.isConditionalMediationAvailable();
