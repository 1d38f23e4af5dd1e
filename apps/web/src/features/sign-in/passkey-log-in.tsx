import { ApiError } from '@wattle/contract/client';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { Fingerprint } from 'lucide';
import { useEffect, useState } from 'react';
import { FormProblem } from '#web/forms/form-page.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { hasPasskeys, passkeyMessage } from '#web/forms/passkey-problem.ts';

/** The browser ignores the `timeout` of suggestions, whose challenge lasts five minutes. */
const RENEW_MS = 4 * 60_000;

/** A password manager may show a passkey that we refuse again and again, without being asked by anyone. */
const REFUSALS_MAX = 3;

/**
 * The page leads on by its gate, as the session has both factors then. `isSuggested`: the field with `webauthn` in its
 * `autocomplete` suggests passkeys too. The library is fetched on a press, or where the browser can suggest them.
 */
export function PasskeyLogIn({ isSuggested = false }: { isSuggested?: boolean }) {
  const [suggests, setSuggests] = useState(isSuggested);
  const { submit, pending, problem } = useSubmit({
    async send() {
      if (!hasPasskeys()) return KEY_MESSAGES.unsupported;
      // A browser answers one question at a time.
      setSuggests(false);
      const { logInWithPasskey } = await import('#web/api/passkey.ts');
      await logInWithPasskey(null);
      return null;
    },
    explain(error) {
      setSuggests(isSuggested);
      return passkeyMessage(error);
    },
  });
  const refusal = useSuggestions(suggests);
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

/** Returns the refusal of a passkey that was taken from the suggestions, after which the browser suggests again. */
function useSuggestions(isOn: boolean): string | null {
  const [round, setRound] = useState(0);
  const [{ times, text }, setRefusal] = useState<{ times: number; text: string | null }>({
    times: 0,
    text: null,
  });
  useEffect(() => {
    if (!isOn || times === REFUSALS_MAX) return undefined;
    const leaving = new AbortController();
    const renewal = setTimeout(() => setRound(round + 1), RENEW_MS);
    suggest(leaving.signal).catch((error: unknown) => {
      // For the rest nothing was chosen, so nothing is said: button and password are there.
      if (!(error instanceof ApiError) || !error.code?.startsWith('passkey-')) return;
      setRefusal({ times: times + 1, text: passkeyMessage(error) });
    });
    return () => {
      clearTimeout(renewal);
      leaving.abort();
    };
  }, [isOn, round, times]);
  return text;
}

async function suggest(until: AbortSignal): Promise<void> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  const { logInWithPasskey } = await import('#web/api/passkey.ts');
  await logInWithPasskey(until);
}
