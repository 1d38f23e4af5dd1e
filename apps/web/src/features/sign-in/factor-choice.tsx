import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { type IconNode, Mail, NotebookText, QrCode, Smartphone } from 'lucide';
import { useState } from 'react';
import type { Profile } from '#web/api/session.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { paths } from '#web/navigation/paths.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { type Factor, type OwnFactor, sendFactorCode } from './factor-calls.ts';

type AnyFactor = Factor | OwnFactor;

const isSent = (factor: AnyFactor): factor is Factor => factor === 'E' || factor === 'M';

const LEAD = 'We send you a code, so that only you can log in. Where should we send it?';
const AFTER_RESET =
  'You have set a new password by email. One step is left: enter the code that we send to your mobile.';

type FactorChoiceProps = {
  profile: Pick<Profile, 'destinations' | 'resetProof' | 'otherFactors'>;
  chosen: AnyFactor;
  onChosen: (factor: AnyFactor) => void;
};

/**
 * Where to send the code (TFA-002), or what the member has set up instead. Missing destinations are shown disabled, and
 * so is the mailbox after a reset through it.
 */
export function FactorChoice({ profile, chosen, onChosen }: FactorChoiceProps) {
  const [factor, setFactor] = useState(chosen);
  const { submit, pending, problem, forget } = useSubmit({
    async send() {
      if (isSent(factor)) {
        const { isError, errorMessage } = await sendFactorCode(factor);
        if (isError) return errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      }
      onChosen(factor);
      return null;
    },
    explain: (error) => sendingMessage(error),
  });
  const choose = (next: AnyFactor) => {
    setFactor(next);
    forget();
  };
  return (
    <FormPage
      title="Check it’s you"
      intro={<p className="lead">{leadFor(profile)}</p>}
      onSubmit={() => void submit()}
      pending={pending}
      problem={problem}
      submitLabel={isSent(factor) ? 'Send code' : 'Continue'}
      beside={profile.otherFactors.passkey && <PasskeyLogIn />}
      after={<WayOut profile={profile} />}
    >
      <fieldset>
        <legend className="vh">Where to send the code</legend>
        <FactorOptions profile={profile} factor={factor} choose={choose} />
      </fieldset>
    </FormPage>
  );
}

/** A link for members who have lost what is offered: after a reset by e-mail a document and 48 hours replace it. */
function WayOut({ profile: { resetProof, destinations } }: Pick<FactorChoiceProps, 'profile'>) {
  if (resetProof === 'mobile') {
    return (
      <ButtonLink to={paths.lostPhone()} variant="quiet">
        I no longer have this phone
      </ButtonLink>
    );
  }
  if (destinations.email !== null) return null;
  return (
    <ButtonLink to={paths.forgotPassword()} variant="quiet">
      I have lost all of these
    </ButtonLink>
  );
}

const CHOICE = 'Choose what you have at hand, so that only you can log in.';

function leadFor(profile: Pick<Profile, 'resetProof' | 'otherFactors'>): string {
  if (hasOwn(profile)) return CHOICE;
  return profile.resetProof === 'mobile' ? AFTER_RESET : LEAD;
}

const hasOwn = ({ otherFactors: { app, passkey, recoveryCodes } }: Pick<Profile, 'otherFactors'>) =>
  app || passkey || recoveryCodes > 0;

type FactorOptionsProps = Pick<FactorChoiceProps, 'profile'> & Pick<OptionProps, 'factor' | 'choose'>;

function FactorOptions({ profile, ...at }: FactorOptionsProps) {
  const { email, mobile } = profile.destinations;
  const { app, recoveryCodes } = profile.otherFactors;
  const refusal = profile.resetProof === 'mobile' ? 'Not after a password reset by email' : undefined;
  // Every member has an email address, so none here means that codes are off (KEY-009).
  const off = email === null ? 'You switched these codes off' : undefined;
  return (
    <div className="grid gap-3 factor-options">
      {app && (
        <Option
          value="app"
          label="Authenticator app"
          icon={QrCode}
          destination="The code it shows now"
          {...at}
        />
      )}
      <Option value="E" label="Email" icon={Mail} destination={email} refusal={refusal ?? off} {...at} />
      <Option value="M" label="Mobile" icon={Smartphone} destination={mobile} refusal={off} {...at} />
      {recoveryCodes > 0 && (
        <Option
          value="recovery"
          label="Recovery code"
          icon={NotebookText}
          destination={`From the list you kept, ${recoveryCodes} left`}
          {...at}
        />
      )}
    </div>
  );
}

type OptionProps = {
  value: AnyFactor;
  label: string;
  icon: IconNode;
  destination: string | null;
  refusal?: string | undefined;
  factor: AnyFactor;
  choose: (factor: AnyFactor) => void;
};

function Option({ value, label, icon, destination, refusal, factor, choose }: OptionProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="factor"
        value={value}
        checked={factor === value}
        disabled={destination === null || refusal !== undefined}
        onChange={() => choose(value)}
      />
      <Icon of={icon} />
      <span>
        {label} <small className="below">{refusal ?? destination ?? 'Not on file'}</small>
      </span>
    </label>
  );
}
