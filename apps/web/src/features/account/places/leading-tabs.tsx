import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { verifiedDocuments } from '@wattle/domain/roles';
import { ShieldCheck } from 'lucide';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

const DOCUMENT_NAMES: Record<DocumentType, string> = {
  DL: "Driver's licence",
  PP: 'Passport',
  MC: 'Medicare card',
};

/** Tab 3: what is verified, and how to verify another (ACC-005). */
export function IdentityTab({ roles }: { roles: string }) {
  const verified = verifiedDocuments(roles);
  return (
    <div className="acct-lead">
      {verified.length === 0 ? (
        <p>You have not verified a document yet. We need one to show you your score.</p>
      ) : (
        <>
          <p>You have verified your identity with:</p>
          <ul className="acct-documents">
            {verified.map((document) => (
              <li key={document}>
                <Icon of={ShieldCheck} /> {DOCUMENT_NAMES[document]}
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink variant="solid" to={paths.identity()}>
        Change IdType
      </ButtonLink>
    </div>
  );
}

/** Tab 4 (ACC-005). */
export function PasswordTab() {
  return (
    <div className="acct-lead">
      <p>When you change your password, you stay logged in here and are logged out everywhere else.</p>
      <ButtonLink variant="solid" to={paths.changePassword()}>
        Change Password
      </ButtonLink>
    </div>
  );
}
