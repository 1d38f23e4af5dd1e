import { useQuery } from '@tanstack/react-query';
import { formatDateForPeople, formatMomentForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { groupedMobile } from '@wattle/domain/fields/contact-fields';
import { ACTIVITY_WORDS } from '@wattle/domain/messages/activity';
import { KeyRound, Lock, Mail, Phone, RotateCcwClock } from 'lucide';
import { api } from '#web/api/call.ts';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Line } from '#web/ui/layout/line.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import type { Details } from '../details/account-values.ts';
import { activityQuery } from '../devices/activity-query.ts';
import { DevicesSection } from '../devices/devices-section.tsx';
import { AppPart } from '../keys/app-part.tsx';
import { Part } from '../keys/part.tsx';
import { PasskeysPart } from '../keys/passkeys-part.tsx';
import { RecoveryPart } from '../keys/recovery-part.tsx';
import { type Keys, useKeyChange, useKeys } from '../keys/use-keys.ts';
import '../keys/keys.css';

type SecurityProps = {
  /** Null where they could not be loaded. */
  details: Details | null;
  infoMessageMs: number;
};

/** Tab 4: everything about logging in, one line each. */
export function Security({ details, infoMessageMs }: SecurityProps) {
  const { data: keys, error, isFetching, refetch } = useKeys();
  const isSettled = keys !== undefined || error !== null;
  return (
    <div>
      <PasswordLine />
      {details !== null && <CodeLines details={details} isOff={keys?.isCodesOff === true} />}
      {keys !== undefined && (
        <>
          <PasskeysPart passkeys={keys.passkeys} />
          <AppPart keys={keys} />
          <RecoveryPart left={keys.recoveryCodesLeft} />
        </>
      )}
      {keys === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={() => void refetch()} />
      )}
      {isSettled ? (
        <DevicesSection infoMessageMs={infoMessageMs} />
      ) : (
        <Skeleton label="Getting your security settings" lines={13} />
      )}
      <LastActivity />
      {keys !== undefined && (keys.hasApp || keys.passkeys.length > 0) && (
        <CodesOff isCodesOff={keys.isCodesOff} />
      )}
    </div>
  );
}

function PasswordLine() {
  const changed = useQuery(activityQuery).data?.items.find(({ kind }) => kind === 'password-changed');
  return (
    <Line
      id="password"
      icon={KeyRound}
      title="Password"
      text={
        changed === undefined
          ? 'Only you know it.'
          : `Changed ${formatDateForPeople(sydneyDate(new Date(changed.at)))}.`
      }
      action={
        <ButtonLink size="small" to={paths.changePassword()}>
          Change Password
        </ButtonLink>
      }
    />
  );
}

/** Where codes go: the address is changed here, not the use of codes. */
function CodeLines({ details, isOff }: { details: Details; isOff: boolean }) {
  const { email, mobile, isCurrentMobileValid } = details;
  const off = isOff && '. Off: you cannot log in with it';
  const unverified = !isCurrentMobileValid && '. Verify it, and codes go to it';
  return (
    <>
      <Line
        icon={Mail}
        title="Codes by email"
        text={
          <>
            {email}
            {off}
          </>
        }
        action={<ToDetails what="email" verb="Change" />}
      />
      <Line
        icon={Phone}
        title="Codes by text"
        text={
          mobile === '' ? (
            'You have no mobile number here yet.'
          ) : (
            <>
              {groupedMobile(mobile)}
              {unverified || off}
            </>
          )
        }
        action={<ToDetails what="mobile number" verb={mobile === '' ? 'Add' : 'Change'} />}
      />
    </>
  );
}

function ToDetails({ what, verb }: { what: string; verb: 'Change' | 'Add' }) {
  return (
    <ButtonLink size="small" to={paths.myDetails({ step: 1 })}>
      {verb} <span className="vh">{what}</span>
    </ButtonLink>
  );
}

function LastActivity() {
  const { data, error } = useQuery(activityQuery);
  const last = data?.items[0];
  const none = data === undefined ? '' : 'Nothing has happened in your account yet.';
  return (
    <Line
      icon={RotateCcwClock}
      title="Last activity"
      text={
        last === undefined
          ? error === null
            ? none
            : 'Not known at the moment.'
          : `${ACTIVITY_WORDS[last.kind]}, ${formatMomentForPeople(new Date(last.at))}${last.device === null ? '' : ` on ${last.device}`}`
      }
      action={
        <ButtonLink size="small" to={paths.activity()}>
          All activity
        </ButtonLink>
      }
    />
  );
}

/** "Only these": shown to who has a passkey or an app (KEY-009). */
function CodesOff({ isCodesOff }: Pick<Keys, 'isCodesOff'>) {
  const changing = useKeyChange();
  const turn = () => api('PUT /v1/user/keys/codes', { body: { isCodesOff: !isCodesOff } });
  return (
    <Part
      icon={Lock}
      title="No codes by email or text"
      text={
        isCodesOff
          ? 'On: nobody can log in with a code from your mailbox or your phone number.'
          : 'Then nobody who reads your email or texts gets in: only your passkeys, your app and your recovery codes work. If you lose them all, you get back in with an identity document and a new mobile number, after 48 hours.'
      }
      changing={changing}
      action={
        <Button size="small" pending={changing.pending} onClick={() => void changing.change(turn)}>
          Switch codes {isCodesOff ? 'on' : 'off'}
        </Button>
      }
    />
  );
}
