import { deviceName } from '@wattle/domain/journeys/device-name';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { passkeyMessage } from '#web/forms/passkey-problem.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';

export const meta = () => pageMeta({ title: 'Add a passkey' });

const isMember = bothFactorsGate(paths.passkeyOffer());

/** Opens once: reloaded, it leads on. */
const gate = (profile: Profile) => isMember(profile) ?? (profile.offersPasskey ? null : paths.dashboard());

export default function PasskeyOfferPage() {
  return <Gated gate={gate}>{() => <Offer />}</Gated>;
}

function Offer() {
  const navigate = useNavigate();
  // Replaced, so that the back button does not offer it again.
  const leave = () => navigate(paths.dashboard(), { replace: true });
  useEffect(() => {
    api('POST /v1/user/keys/passkey-offered', { body: {} }).catch(() => undefined);
  }, []);
  const { submit, pending, problem } = useSubmit({
    async send() {
      const { addPasskey } = await import('#web/api/passkey.ts');
      await addPasskey(deviceName(navigator.userAgent));
      await leave();
    },
    explain: (error) => passkeyMessage(error),
  });
  return (
    <FormPage
      title="Log in without a password next time?"
      intro={
        <p className="lead">
          With a passkey you use your fingerprint, your face or the lock of your screen. You type nothing, and
          a fake page cannot ask for it.
        </p>
      }
      onSubmit={() => void submit()}
      pending={pending}
      problem={problem}
      submitLabel="Add a passkey"
      beside={
        <Button size="large" onClick={() => void leave()}>
          Not now
        </Button>
      }
      after={<p className="small">You can add one later, in your account under Change password.</p>}
    >
      {null}
    </FormPage>
  );
}
