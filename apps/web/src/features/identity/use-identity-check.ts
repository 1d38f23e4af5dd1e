import type { BodyOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { refreshProfile, type TokenAnswer } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import {
  type CheckOutcome,
  outcomeOfSubmitFailure,
  outcomeOfPoll,
  outcomeOfPollFailure,
} from './check-outcome.ts';
import type { DocumentValues } from './document-values.ts';

export type CheckState =
  | { readonly kind: 'form' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'ended'; readonly how: 'deferred' | 'worked' | 'refresh-failed' }
  | { readonly kind: 'ended'; readonly how: 'not-matched'; readonly mismatches: readonly MismatchField[] };

const AT_FORM: CheckState = { kind: 'form' };

type Checking = {
  requestOf: (values: DocumentValues) => BodyOf<'POST /v1/validate/identity-documents'>;
  showFields: (error: unknown) => readonly string[] | null;
  onVerified: (() => Promise<void>) | undefined;
};

/**
 * Where a verified document leads: to a missing step, after a second document to the report, otherwise to the dashboard
 * (IDV-042).
 */
function nextOf({ roles, redirect_uri: redirectUri }: TokenAnswer): string {
  const isForReport = hasRole(roles, 'IHC') && verifiedDocumentCount(roles) >= DOCUMENTS_FOR_REPORT;
  if (redirectUri === PATHS.dashboard && isForReport) return paths.creditReport();
  return afterSignIn({ redirectUri });
}

/** One check from submission to outcome; stops when the page unmounts (IDV-047). */
export function useIdentityCheck({ requestOf, showFields, onVerified }: Checking) {
  const navigate = useNavigate();
  const [state, setState] = useState<CheckState>(AT_FORM);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Returns the form's message when the check returns to it. */
  async function finish(outcome: CheckOutcome): Promise<string | null> {
    if (outcome.kind === 'words') {
      setState(AT_FORM);
      return outcome.text;
    }
    if (outcome.kind === 'verified') await (onVerified ?? leadOn)();
    else if (outcome.kind === 'deferred') setState({ kind: 'ended', how: outcome.kind });
    else setState({ kind: 'ended', how: outcome.kind, mismatches: outcome.mismatches });
    return null;
  }

  async function leadOn(): Promise<void> {
    const answer = await refreshAuthentication(null).catch(() => null);
    if (answer === null) return setState({ kind: 'ended', how: 'refresh-failed' });
    if (!hasRole(answer.roles, 'IV') || !hasRole(answer.roles, '2FA'))
      return setState({ kind: 'ended', how: 'worked' });
    await navigate(nextOf(answer), { replace: true });
  }

  const checking = useSubmit<DocumentValues, string | ApiError>({
    async send(values, once) {
      const controller = new AbortController();
      running.current = controller;
      setState(AT_FORM);
      const body = requestOf(values);
      const check = await once(body, (headers) =>
        api('POST /v1/validate/identity-documents', { body, headers }),
      );
      // The page shows the person from the profile.
      if (body.mends === true) refreshProfile().catch(() => undefined);
      setState({ kind: 'checking' });
      const outcome = await pollCheck(check, controller.signal);
      return outcome === null ? null : finish(outcome);
    },
    async explain(error) {
      // In another tab, meanwhile.
      if (error instanceof ApiError && error.code === 'identity-document-verified') {
        await leadOn();
        return null;
      }
      if (isFactorNeeded(error)) return error;
      const others = showFields(error);
      if (others?.length === 0 && error instanceof ApiError && error.code === 'password-incorrect')
        return null;
      return finish(outcomeOfSubmitFailure(error));
    },
  });

  return { ...checking, state, again: () => setState(AT_FORM) };
}

type Check = {
  readonly trackingReference: string;
  readonly pollAfterMs: number;
  readonly pollMax: number;
};

/** Polls after each wait, as often as the server allows (IDV-039, IDV-047). Null when cancelled. */
async function pollCheck(
  { trackingReference, pollAfterMs, pollMax }: Check,
  signal: AbortSignal,
): Promise<CheckOutcome | null> {
  for (let poll = 0; poll < pollMax; poll += 1) {
    await wait(pollAfterMs, signal);
    if (signal.aborted) return null;
    const outcome = await ask(trackingReference, signal);
    if (signal.aborted) return null;
    if (outcome !== null) return outcome;
  }
  return { kind: 'deferred' };
}

async function ask(trackingReference: string, signal: AbortSignal): Promise<CheckOutcome | null> {
  try {
    return outcomeOfPoll(
      await api('PUT /v1/validate/identity-documents', { body: { trackingReference }, signal }),
    );
  } catch (error) {
    return signal.aborted ? null : outcomeOfPollFailure(error);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
