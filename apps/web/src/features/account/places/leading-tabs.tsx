import { groupedMobile } from '@wattle/domain/fields/contact-fields';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { verifiedDocuments } from '@wattle/domain/journeys/roles';
import { ShieldCheck } from 'lucide';
import type { ReactNode } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { Details } from '../details/account-values.ts';

const DOCUMENTS: readonly { type: DocumentType; name: string }[] = [
  { type: 'DL', name: "Driver's licence" },
  { type: 'PP', name: 'Passport' },
  { type: 'MC', name: 'Medicare card' },
];

export function IdentityTab({ roles }: { roles: string }) {
  const verified = verifiedDocuments(roles);
  return (
    <>
      {verified.length === 0 && (
        <p>You have not verified a document yet. We need one to show you your score.</p>
      )}
      <Rows>
        {DOCUMENTS.map(({ type, name }) => (
          <Row key={type} label={name}>
            {verified.includes(type) ? (
              <span className="acct-standing acct-standing--ok">
                <Icon of={ShieldCheck} /> Verified
              </span>
            ) : (
              <span className="quiet">Not verified</span>
            )}
          </Row>
        ))}
      </Rows>
      <div>
        <ButtonLink variant="solid" to={paths.identity()}>
          Change IdType
        </ButtonLink>
      </div>
    </>
  );
}

export function PasswordTab({ details }: { details: Details }) {
  const { email, mobile, isCurrentMobileValid } = details;
  return (
    <>
      <Rows>
        <Row
          label="Password"
          note="When you change your password, you stay logged in here and are logged out everywhere else."
        >
          Only you know it
        </Row>
        <Row
          label="Email code"
          note="A code by email goes to this address."
          action={<ToDetails what="email" />}
        >
          {email}
        </Row>
        <SmsCode mobile={mobile} isVerified={isCurrentMobileValid} />
      </Rows>
      <div>
        <ButtonLink variant="solid" to={paths.changePassword()}>
          Change Password
        </ButtonLink>
      </div>
    </>
  );
}

/** The number is changed here, not the use of codes. */
function SmsCode({ mobile, isVerified }: { mobile: string; isVerified: boolean }) {
  if (mobile === '') {
    return (
      <Row
        label="SMS code"
        note="Add your mobile number, and you can have the code sent to your phone."
        action={<ToDetails what="mobile number" verb="Add" />}
      >
        You have no mobile number here yet
      </Row>
    );
  }
  return (
    <Row
      label="SMS code"
      note={
        isVerified
          ? 'A code by SMS goes to this mobile number.'
          : 'Verify this mobile number, and codes by SMS go to it.'
      }
      action={<ToDetails what="mobile number" />}
    >
      {groupedMobile(mobile)}
    </Row>
  );
}

function ToDetails({ what, verb = 'Change' }: { what: ReactNode; verb?: string }) {
  return (
    <ButtonLink size="small" to={paths.myDetails({ step: 1 })}>
      {verb} <span className="vh">{what}</span>
    </ButtonLink>
  );
}
