import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { MobileForm } from '#web/forms/codes/mobile-form.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { mobileStepGate } from '../registration-gates.ts';
import { saveMobile, savedMobile } from './typed-mobile.ts';

export const meta = () => pageMeta({ title: 'Mobile Verification' });

export const handle = { flowStep: 3 };

export default function MobilePage() {
  const navigate = useNavigate();
  return (
    <Gated gate={mobileStepGate}>
      {() => (
        <MobileForm
          title="Mobile Verification"
          lead="We send a code to your mobile, so that only you can see your score."
          name="destination"
          initial={savedMobile().number}
          gate={mobileStepGate}
          send={(destination) => api('POST /v1/user/register/send-totp-mobile', { body: { destination } })}
          onSent={(number, { redirect_uri: next, isDoubted = false }) => {
            saveMobile({ number, isDoubted });
            return navigate(safeReturnPath(next, paths.verifyMobile()));
          }}
          explain={(error) => sendingMessage(error)}
        />
      )}
    </Gated>
  );
}
