import type { DocumentType } from '@wattle/domain/identity-documents';
import { afterSignIn } from '@wattle/domain/journey';
import { hasRole } from '@wattle/domain/roles';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import { Submission } from '#web/api/submission.ts';
import { type CheckOutcome, outcomeOfSubmitFailure } from './check-outcome.ts';
import { type DocumentValues, identityRequest } from './document-values.ts';
import { pollCheck } from './poll-check.ts';

export type CheckState =
  | { readonly kind: 'form'; readonly words: string | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'ended'; readonly how: 'not-matched' | 'deferred' | 'worked' | 'refresh-failed' };

const AT_FORM: CheckState = { kind: 'form', words: null };

/** One check from the submit to its end; it stops when the page is left (IDV-047). */
export function useIdentityCheck(
  type: DocumentType,
  showFields: (error: unknown) => readonly string[] | null,
) {
  const navigate = useNavigate();
  const [state, setState] = useState<CheckState>(AT_FORM);
  const [isSending, setSending] = useState(false);
  const submission = useRef(new Submission());
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(values: DocumentValues): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState(AT_FORM);
    setSending(true);
    let outcome: CheckOutcome | null;
    try {
      const body = identityRequest(type, values);
      const check = await submission.current.send(body, (headers) =>
        api('POST /v1/validate/identity-documents', { body, headers }),
      );
      setState({ kind: 'checking' });
      outcome = await pollCheck(check, controller.signal);
    } catch (error) {
      showFields(error);
      outcome = outcomeOfSubmitFailure(error);
    } finally {
      setSending(false);
    }
    if (outcome !== null) await finish(outcome);
  }

  async function finish(outcome: CheckOutcome): Promise<void> {
    if (outcome.kind === 'words') return setState({ kind: 'form', words: outcome.text });
    if (outcome.kind !== 'verified') return setState({ kind: 'ended', how: outcome.kind });
    const answer = await refreshAuthentication(null).catch(() => null);
    if (answer === null) return setState({ kind: 'ended', how: 'refresh-failed' });
    if (!hasRole(answer.roles, 'IV') || !hasRole(answer.roles, '2FA'))
      return setState({ kind: 'ended', how: 'worked' });
    await navigate(afterSignIn({ redirectUri: answer.redirect_uri }), { replace: true });
  }

  return { state, isSending, send };
}
