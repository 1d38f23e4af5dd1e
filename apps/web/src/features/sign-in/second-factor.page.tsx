import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { afterSignIn, safeReturnPath } from '@wattle/domain/journeys/journey';
import { hasRole, parseRoles } from '@wattle/domain/journeys/roles';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import type { Gate, Profile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { type Factor, type OwnFactor, sendFactorCode, verifyFactorCode } from './factor-calls.ts';
import { FactorChoice } from './factor-choice.tsx';
import { OwnFactorEntry } from './own-factor.tsx';
import { type Leave, useLeave } from './use-leave.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { PATHS } from '@wattle/domain/pages/paths';
import { paths } from '#web/navigation/paths.ts';
import './sign-in.css';

export const meta = () => pageMeta({ title: 'One Time Code' });

export default function SecondFactorPage() {
  const [search] = useSearchParams();
  const retUrl = search.get('retUrl');
  return (
    <Gated gate={secondFactorGate(retUrl)}>
      {(profile) => <SecondFactor profile={profile} retUrl={retUrl} />}
    </Gated>
  );
}

/** First the choice of destination, then the code (TFA-006). */
function SecondFactor({ profile, retUrl }: { profile: Profile; retUrl: string | null }) {
  const [sentTo, setSentTo] = useSentTo();
  const [chosen, setChosen] = useState<Factor | OwnFactor>(firstChoice(profile));
  const leave = useLeave(retUrl);
  useHeadingFocus(sentTo);
  if (sentTo === null) return <FactorChoice profile={profile} chosen={chosen} onChosen={setSentTo} />;

  function chooseAgain() {
    setChosen(sentTo ?? 'E');
    setSentTo(null);
  }
  if (sentTo === 'app' || sentTo === 'recovery') {
    const { recoveryCodes } = profile.otherFactors;
    return (
      <OwnFactorEntry factor={sentTo} recoveryCodes={recoveryCodes} leave={leave} onOther={chooseAgain} />
    );
  }
  return (
    <CodeEntry
      profile={profile}
      factor={sentTo}
      gate={secondFactorGate(retUrl)}
      leave={leave}
      onOther={chooseAgain}
    />
  );
}

function firstChoice({ resetProof, otherFactors, destinations }: Profile): Factor | OwnFactor {
  if (otherFactors.app) return 'app';
  if (destinations.email === null && otherFactors.recoveryCodes > 0) return 'recovery';
  return resetProof === 'mobile' ? 'M' : 'E';
}

const CHOICES: readonly (Factor | OwnFactor)[] = ['E', 'M', 'app', 'recovery'];

/** Where the code went, in the history entry: phones discard a tab that is left to look for the code. */
function useSentTo() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isSent = typeof state === 'object' && state !== null && 'sentTo' in state;
  const sentTo = isSent ? (CHOICES.find((choice) => choice === state.sentTo) ?? null) : null;
  const setSentTo = (to: Factor | OwnFactor | null) =>
    void navigate(pathname + search, { replace: true, state: { sentTo: to }, preventScrollReset: true });
  return [sentTo, setSentTo] as const;
}

type CodeEntryProps = { profile: Profile; factor: Factor; gate: Gate; leave: Leave; onOther: () => void };

function CodeEntry({ profile, factor, gate, leave, onOther }: CodeEntryProps) {
  const { email, mobile } = profile.destinations;

  async function verify(code: string): Promise<string | null> {
    const answer = await verifyFactorCode(factor, code);
    if (answer.isError) return answer.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeCallFailed;
    const { roles, redirect_uri: redirectUri } = await refreshAuthentication(factor);
    if (!hasRole(roles, '2FA')) return ACCESS_MESSAGES.notAuthorised;
    await leave(redirectUri);
    return null;
  }

  return (
    <CodeForm
      title="One Time Code"
      intro={
        <p className="lead">
          We sent a code to {factor === 'E' ? email : mobile}. Enter it here within 10 minutes.
        </p>
      }
      verify={verify}
      gate={gate}
      resend={() => sendFactorCode(factor)}
      infoMessageMs={profile.timings.infoMessageMs}
      other={
        <Button variant="quiet" onClick={onOther}>
          Send the code somewhere else
        </Button>
      }
    />
  );
}

/** Requires the first factor (TFA-004). Redirects a member who has the second, or has another step first (TFA-005). */
function secondFactorGate(retUrl: string | null): Gate {
  return (profile) => {
    const roles = parseRoles(profile.roles);
    if (!profile.isAuthenticated) {
      return paths.login({ returnTo: safeReturnPath(retUrl, PATHS.secondFactor) });
    }
    if (!roles.has('2FA') && profile.redirect_uri === PATHS.secondFactor) return null;
    return afterSignIn({ redirectUri: profile.redirect_uri, retUrl });
  };
}
