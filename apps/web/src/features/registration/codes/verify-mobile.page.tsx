import { groupedMobile } from '@wattle/domain/fields/contact-fields';
import { mobileQuestion } from '@wattle/domain/fields/mobile-entry';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { parseRoles } from '@wattle/domain/journeys/roles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { mobileCodeGate } from '../registration-gates.ts';
import { savedMobile } from './typed-mobile.ts';

export const meta = () => pageMeta({ title: 'Mobile Verification' });

export const handle = { flowStep: 4 };

export default function VerifyMobilePage() {
  return (
    <Gated gate={mobileCodeGate}>
      {(profile) => <MobileCode infoMessageMs={profile.timings.infoMessageMs} />}
    </Gated>
  );
}

function MobileCode({ infoMessageMs }: Pick<Profile['timings'], 'infoMessageMs'>) {
  const navigate = useNavigate();
  const [{ number, isDoubted }] = useState(savedMobile);

  async function verify(oneTimeCode: string): Promise<string | null> {
    const answer = await api('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode } });
    if (answer.isError) return answer.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeCallFailed;
    const { roles, redirect_uri: next } = await refreshAuthentication('M');
    if (!isProved(roles)) return ACCESS_MESSAGES.notAuthorised;
    await navigate(safeReturnPath(next, paths.identity()));
    return null;
  }

  return (
    <CodeForm
      title="Mobile Verification"
      intro={
        <>
          <p className="lead">
            We sent a code by SMS to {groupedMobile(number) || 'your mobile'}. Enter it here within 10
            minutes.
          </p>
          {isDoubted && <p>{mobileQuestion(number)}</p>}
        </>
      }
      back={{ to: paths.mobile(), label: 'Change the mobile number' }}
      verify={verify}
      // An empty destination means the number of the last code (REG-050).
      resend={() => api('POST /v1/user/register/send-totp-mobile', { body: { destination: '' } })}
      gate={mobileCodeGate}
      purpose="register-mobile"
      infoMessageMs={infoMessageMs}
    />
  );
}

/** One of the factors, and the mobile itself (REG-055). */
function isProved(codes: string): boolean {
  const roles = parseRoles(codes);
  return (roles.has('1FA') || roles.has('2FA')) && roles.has('MV');
}
