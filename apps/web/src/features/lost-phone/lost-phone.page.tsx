import type { ResponseOf } from '@wattle/contract';
import { LOST_PHONE_HOURS, momentForPeople } from '@wattle/domain/journeys/lost-phone';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { hasRole } from '@wattle/domain/journeys/roles';
import { groupedMobile } from '@wattle/domain/fields/contact-fields';
import { mobileQuestion } from '@wattle/domain/fields/mobile-entry';
import { ApiError } from '@wattle/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { keepSentTo, keptSentTo, type SentTo } from '#web/forms/codes/sent-to.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { ButtonLink, Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { MobileForm } from '#web/forms/codes/mobile-form.tsx';
import './lost-phone.css';

export const meta = () => pageMeta({ title: 'Lost your phone' });

type LostPhone = ResponseOf<'GET /v1/user/lost-phone'>;

/** Only for a session that lacks its mobile's code: other members change the number in the account. */
function gate(profile: Profile): string | null {
  if (!profile.isAuthenticated) return paths.login({ returnTo: paths.secondFactor() });
  if (hasRole(profile.roles, 'TP')) return profile.redirect_uri;
  if (profile.resetProof === 'mobile' && !hasRole(profile.roles, '2FA')) return null;
  return afterSignIn({ redirectUri: profile.redirect_uri });
}

export default function LostPhonePage() {
  return (
    <MemberPage gate={gate}>
      {(profile) => (
        <LostPhoneSteps member={profile.identifier ?? ''} infoMessageMs={profile.timings.infoMessageMs} />
      )}
    </MemberPage>
  );
}

const KEY = ['lost-phone'];

const NUMBER = 'lost-phone-number';

function useSentTo(member: string) {
  const [sentTo, setSentTo] = useState(() => keptSentTo(NUMBER, member));
  const change = (to: SentTo | null) => {
    keepSentTo(NUMBER, member, to);
    setSentTo(to);
  };
  return [sentTo, change] as const;
}

function LostPhoneSteps({ member, infoMessageMs }: { member: string; infoMessageMs: number }) {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/lost-phone', { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const [sentTo, setSentTo] = useSentTo(member);
  const step = data?.step === 'number' && sentTo !== null ? 'code' : data?.step;
  useHeadingFocus(step);
  if (data === undefined && error !== null) {
    return (
      <LoadFailure headingLevel={1} error={error} isAsking={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Bloom label="Loading" />;
  if (data.step === 'waiting') return <Waiting countsFrom={data.countsFrom} />;
  if (data.step === 'document') return <HowItGoes />;
  if (data.step === 'closed') return <Closed />;
  if (sentTo === null) return <NewNumber onSent={setSentTo} />;
  const keep = (answer: LostPhone) => {
    keepSentTo(NUMBER, member, null);
    cache.setQueryData(KEY, answer);
  };
  return (
    <NewNumberCode
      to={sentTo}
      infoMessageMs={infoMessageMs}
      onProved={keep}
      onOther={() => setSentTo(null)}
    />
  );
}

function HowItGoes() {
  return (
    <div className="grid gap-5 starts lost-phone">
      <h1>Lost your phone?</h1>
      <p className="lead">
        You can log in with a new mobile number. It takes {LOST_PHONE_HOURS} hours, so that no one else can do
        it in your name.
      </p>
      <ol className="grid gap-2 lost-phone__steps">
        <li>You verify one identity document.</li>
        <li>You give your new number, and enter the code that we send to it.</li>
        <li>We email you and text your old number. Both messages have a link that stops the change.</li>
        <li>
          After {LOST_PHONE_HOURS} hours you log in with your password, and the code goes to your new number.
        </li>
      </ol>
      <p>If you set another new password by email in between, the wait starts again.</p>
      <ButtonLink variant="primary" size="large" to={paths.identity({ lostPhone: true })}>
        Verify a document
      </ButtonLink>
      <p className="row">
        <ButtonLink variant="quiet" to={paths.secondFactor()}>
          I have the phone after all
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.contactUs()}>
          I have no document with me: contact us
        </ButtonLink>
      </p>
    </div>
  );
}

function Waiting({ countsFrom }: { countsFrom: string | null }) {
  const from = countsFrom === null ? null : momentForPeople(new Date(countsFrom));
  return (
    <div className="grid gap-5 starts lost-phone">
      <h1>Your new number is waiting</h1>
      <Note tone="success" announce="status">
        You can use it from {from}.
      </Note>
      <p>
        Log in after that, and the code goes to your new number. We have emailed you and texted your old
        number, and will email you once the new number is in use. Until then we show nothing of your account.
      </p>
      <p>
        If it was not you, press <strong>This was not me</strong> in our email, or the link in our SMS. That
        stops the new number and logs everyone out.
      </p>
      <p className="row">
        <ButtonLink variant="primary" to={paths.logout()}>
          Log out
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.secondFactor()}>
          I have the phone after all
        </ButtonLink>
      </p>
    </div>
  );
}

/** The old number was proved elsewhere, or the new one is already in use. */
function Closed() {
  return (
    <div className="grid gap-5 starts lost-phone">
      <h1>Please log in again</h1>
      <p className="lead">You no longer need a new number for this login.</p>
      <ButtonLink variant="primary" to={paths.logout()}>
        Log out
      </ButtonLink>
    </div>
  );
}

const send = (mobile: string) => api('POST /v1/user/lost-phone/send-code', { body: { mobile } });

function NewNumber({ onSent }: { onSent: (to: SentTo) => void }) {
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

function NewNumberCode({ to: { number, isDoubted }, infoMessageMs, onProved, onOther }: NewNumberCodeProps) {
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
