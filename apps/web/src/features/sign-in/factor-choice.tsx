import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { type IconNode, Mail, Smartphone } from 'lucide';
import { useState } from 'react';
import type { Profile } from '#web/api/session.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { paths } from '#web/navigation/paths.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { type Factor, sendFactorCode } from './factor-calls.ts';

const LEAD = 'We send you a code, so that only you can log in. Where should we send it?';
const AFTER_RESET =
  'You have set a new password by email. One step is left: enter the code that we send to your mobile.';

type FactorChoiceProps = {
  profile: Pick<Profile, 'destinations' | 'resetProof'>;
  chosen: Factor;
  onSent: (factor: Factor) => void;
};

/**
 * Where to send the code (TFA-002). Missing destinations are shown disabled, and so is the mailbox after a reset
 * through it.
 */
export function FactorChoice({ profile, chosen, onSent }: FactorChoiceProps) {
  const [factor, setFactor] = useState(chosen);
  const { submit, pending, problem, forget } = useSubmit({
    async send() {
      const { isError, errorMessage } = await sendFactorCode(factor);
      if (isError) return errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      onSent(factor);
      return null;
    },
    explain: (error) => sendingMessage(error, ACCESS_MESSAGES),
  });
  const choose = (next: Factor) => {
    setFactor(next);
    forget();
  };
  return (
    <FormPage
      title="Check it’s you"
      intro={<p className="lead">{profile.resetProof === 'mobile' ? AFTER_RESET : LEAD}</p>}
      words={FIELD_MESSAGES}
      summary={[]}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      pending={pending}
      problem={problem}
      submitLabel="Send code"
      after={
        profile.resetProof === 'mobile' && (
          <ButtonLink to={paths.lostPhone()} variant="quiet">
            I no longer have this phone
          </ButtonLink>
        )
      }
    >
      <fieldset>
        <legend className="vh">Where to send the code</legend>
        <FactorOptions profile={profile} factor={factor} choose={choose} />
      </fieldset>
    </FormPage>
  );
}

type FactorOptionsProps = Pick<FactorChoiceProps, 'profile'> & Pick<OptionProps, 'factor' | 'choose'>;

function FactorOptions({ profile, ...at }: FactorOptionsProps) {
  const { email, mobile } = profile.destinations;
  const refusal = profile.resetProof === 'mobile' ? 'Not after a password reset by email' : undefined;
  return (
    <div className="factor-options">
      <Option value="E" label="Email" icon={Mail} destination={email} refusal={refusal} {...at} />
      <Option value="M" label="Mobile" icon={Smartphone} destination={mobile} {...at} />
    </div>
  );
}

type OptionProps = {
  value: Factor;
  label: string;
  icon: IconNode;
  destination: string | null;
  refusal?: string | undefined;
  factor: Factor;
  choose: (factor: Factor) => void;
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
        {label} <small>{refusal ?? destination ?? 'Not on file'}</small>
      </span>
    </label>
  );
}
