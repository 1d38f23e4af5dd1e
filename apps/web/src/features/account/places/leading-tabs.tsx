import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { verifiedDocuments } from '@wattle/domain/journeys/roles';
import { ShieldCheck } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

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
