import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { maskEmail, maskMobile } from '@wattle/domain/fields/contact-fields';
import { CODE_PATHS, safeReturnPath } from '@wattle/domain/journeys/journey';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshProfile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { type Channel, confirmChange, sendAgain } from './change-calls.ts';
import { DetailsFailure } from '../details/details-failure.tsx';
import { AccountFactor } from '../new-factor.tsx';
import { type News, newsState, useNews } from '../details/news.ts';
import { DETAILS_KEY, useDetails } from '../details/use-details.ts';
import '../account.css';

const WORDS = {
  email: {
    title: 'Email Verification',
    sent: 'an email code to',
    kept: 'your old email stays in use',
    news: 'email-changed',
    mask: maskEmail,
  },
  mobile: {
    title: 'Mobile Verification',
    sent: 'an SMS code to',
    kept: 'your old mobile number stays in use',
    news: 'mobile-changed',
    mask: maskMobile,
  },
} as const satisfies Record<
  Channel,
  { news: News; title: string; sent: string; kept: string; mask: (text: string) => string }
>;

const PASSWORD = {
  label: 'Password',
  hint: 'The password you log in with, so that no one else can change where your codes go.',
  required: FIELD_MESSAGES.passwordRequired,
} as const;

function VerifyChange({ channel, infoMessageMs }: { channel: Channel; infoMessageMs: number }) {
  const { details, isFailed, isFetching, retry } = useDetails();
  const news = useNews(infoMessageMs);
  if (details === null) {
    return (
      <>
        <h1>{WORDS[channel].title}</h1>
        {isFailed ? <DetailsFailure isAsking={isFetching} onRetry={retry} /> : <Bloom label="Loading" />}
      </>
    );
  }
  const destination = channel === 'email' ? details.emailPending : details.mobilePending;
  if (destination === null) return <Navigate to={paths.myDetails()} replace />;
  return <ChangeCode {...{ channel, destination, news, infoMessageMs }} />;
}

type ChangeCodeProps = { channel: Channel; destination: string; news: string | null; infoMessageMs: number };

function ChangeCode({ channel, destination, news, infoMessageMs }: ChangeCodeProps) {
  const verify = useConfirmation(channel);
  const { title, sent, kept, mask } = WORDS[channel];
  return (
    <CodeForm
      title={title}
      intro={
        <>
          <LiveRegion>{news !== null && <Note tone="success">{news}</Note>}</LiveRegion>
          <p className="lead">
            We sent {sent} {mask(destination)}. Enter it here within 10 minutes. Until you do, {kept}.
          </p>
        </>
      }
      back={{ to: paths.myDetails(), label: 'Back to your account' }}
      verify={verify}
      password={PASSWORD}
      resend={() => sendAgain(channel)}
      purpose={`change-${channel}`}
      infoMessageMs={infoMessageMs}
    />
  );
}

function useConfirmation(channel: Channel) {
  const navigate = useNavigate();
  return async function confirm(oneTimeCode: string, password: string): Promise<ReactNode> {
    try {
      const answer = await confirmChange(channel, { oneTimeCode, password });
      if (answer.isError) return answer.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeCallFailed;
      await refreshProfile().catch(() => undefined);
      const next = safeReturnPath(answer.redirect_uri, paths.myDetails());
      await navigate(next, { replace: true, state: newsState(WORDS[channel].news) });
      return null;
    } catch (error) {
      if (!isFactorNeeded(error)) {
        // Done in another tab or on another device, nothing waits any more, and the page leads on.
        await queryClient.invalidateQueries({ queryKey: DETAILS_KEY });
        throw error;
      }
      // The server withdrew the second factor: refreshed, so that the page that asks for another knows.
      await refreshProfile().catch(() => undefined);
      return <AccountFactor error={error} />;
    }
  };
}

export function VerifyChangePage({ channel }: { channel: Channel }) {
  return (
    <MemberPage gate={bothFactorsGate(CODE_PATHS[channel])}>
      {({ timings }) => <VerifyChange channel={channel} infoMessageMs={timings.infoMessageMs} />}
    </MemberPage>
  );
}
