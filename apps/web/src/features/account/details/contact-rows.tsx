import { groupedMobile } from '@wattle/domain/fields/contact-fields';
import { changedDestinations } from '@wattle/domain/journeys/account-form';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';
import { Check, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { MobileField } from '#web/forms/codes/mobile-field.tsx';
import { Gender } from '#web/forms/person-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';
import { EditRow, Rows } from '#web/ui/layout/rows.tsx';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { Resend } from '#web/forms/codes/resend.tsx';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';
import { useResendWait } from '#web/forms/codes/use-resend-wait.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { type Channel, sendAgain } from '../change/change-calls.ts';
import { type Details, genderOf, type PersonForm } from './account-values.ts';
import type { PersonRows, RowName } from './person-rows.ts';

type ContactRowsProps = {
  form: RuleForm<PersonForm>;
  rows: PersonRows;
  details: Details;
  infoMessageMs: number;
  onMobileBlur: () => void;
  save: (row: RowName) => ReactNode;
};

/** E-mail and mobile with their verification; a new one takes effect after its code (ACC-014). */
export function ContactRows({ onMobileBlur, ...given }: ContactRowsProps) {
  const { form, rows, details, save } = given;
  return (
    <Rows>
      <EmailRow {...given} />
      <MobileRow {...given} onMobileBlur={onMobileBlur} />
      <EditRow
        label="Gender"
        what="gender"
        opening={rows.of('gender')}
        save={save('gender')}
        fields={<Gender {...form.field('gender')} />}
      >
        {genderOf(details)}
      </EditRow>
    </Rows>
  );
}

function EmailRow({ form, rows, details, infoMessageMs, save }: Omit<ContactRowsProps, 'onMobileBlur'>) {
  const isChanged = useWatch({
    control: form.control,
    compute: (typed) => changedDestinations(typed, details).email,
  });
  const pending = details.emailPending !== null && (
    <PendingChange channel="email" destination={details.emailPending} infoMessageMs={infoMessageMs} />
  );
  return (
    <EditRow
      label="Email"
      what="email"
      opening={rows.of('email')}
      save={save('email')}
      note={<Noted isVerified={details.isCurrentEmailValid}>{pending}</Noted>}
      fields={
        <>
          <EmailField
            hint={<Standing isChanged={isChanged} isVerified={details.isCurrentEmailValid} />}
            autoComplete="email"
            maxLength={TEXT_MAX}
            {...form.field('email')}
          />
          {pending}
        </>
      }
    >
      {details.email}
    </EditRow>
  );
}

/** Changes the number; how codes are sent is a matter of log-in. */
function MobileRow({ form, rows, details, infoMessageMs, onMobileBlur, save }: ContactRowsProps) {
  const isChanged = useWatch({
    control: form.control,
    compute: (typed) => changedDestinations(typed, details).mobile,
  });
  const { onBlur, ...mobile } = form.field('mobile');
  const isNone = details.mobile === '';
  const pending = details.mobilePending !== null && (
    <PendingChange channel="mobile" destination={details.mobilePending} infoMessageMs={infoMessageMs} />
  );
  return (
    <EditRow
      label="Mobile number"
      what="mobile number"
      verb={isNone ? 'Add' : 'Change'}
      opening={rows.of('mobile')}
      save={save('mobile')}
      note={
        isNone ? (
          <>
            Without one, codes come by email only.
            {pending}
          </>
        ) : (
          <Noted isVerified={details.isCurrentMobileValid}>{pending}</Noted>
        )
      }
      fields={
        <>
          <MobileField
            label="Mobile number"
            hint={<Standing isChanged={isChanged} isVerified={details.isCurrentMobileValid} />}
            width="medium"
            {...mobile}
            onBlur={(event) => {
              void onBlur(event);
              onMobileBlur();
            }}
          />
          {pending}
        </>
      }
    >
      {isNone ? <span className="quiet">None yet</span> : groupedMobile(details.mobile)}
    </EditRow>
  );
}

function Noted({ isVerified, children }: { isVerified: boolean; children: ReactNode }) {
  return (
    <>
      <Standing isChanged={false} isVerified={isVerified} />
      {children}
    </>
  );
}

function Standing({ isChanged, isVerified }: { isChanged: boolean; isVerified: boolean }) {
  if (!isChanged && isVerified) {
    return (
      <span className="acct-standing acct-standing--ok">
        <Icon of={Check} /> Verified
      </span>
    );
  }
  return (
    <span className="acct-standing">
      <Icon of={TriangleAlert} />
      {isChanged ? 'Not yet verified. We send a code to it when you save.' : 'Not yet verified'}
    </span>
  );
}

type PendingChangeProps = { channel: Channel; destination: string; infoMessageMs: number };

const NAMES = { email: 'email', mobile: 'mobile number' } as const;

function PendingChange({ channel, destination, infoMessageMs }: PendingChangeProps) {
  const { submit, pending, problem, message, wait } = useSendingAgain(channel, infoMessageMs);
  return (
    <Note tone="warning">
      <div className="grid gap-3 starts acct-pending">
        <p>
          <strong>{destination}</strong> is not yet verified. Until it is, we use the {NAMES[channel]} above.
        </p>
        <div className="row">
          <Link to={CODE_PATHS[channel]}>Enter the code</Link>
          <Resend
            label="Send it again"
            size="small"
            pending={pending}
            wait={wait}
            onPress={() => void submit()}
          />
        </div>
        <output>{message}</output>
        {problem !== null && (
          <p role="alert" className="strong">
            {problem}
          </p>
        )}
      </div>
    </Note>
  );
}

function useSendingAgain(channel: Channel, infoMessageMs: number) {
  const info = useBriefMessage(infoMessageMs);
  const wait = useResendWait({ purpose: `change-${channel}` });
  const sending = useSubmit({
    async send() {
      info.clear();
      const { isError, errorMessage, resendAfterMs } = await sendAgain(channel);
      wait.waitFor(resendAfterMs);
      if (isError) return errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      info.show(ACCESS_MESSAGES.oneTimeCodeResent);
      return null;
    },
    explain(error) {
      wait.waitAfter(error);
      return sendingMessage(error);
    },
  });
  return { ...sending, message: info.message, wait };
}
