import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/journeys/product-constants';
import { verifiedDocuments } from '@wattle/domain/roles';
import { Sparkles } from 'lucide';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

/**
 * What members of the cohort see below their score (DASH-011): the newer design, the report that comes with it, and the
 * step that opens it.
 */
export function CohortBanner({ member }: { member: Profile }) {
  const isDocumentMissing = verifiedDocuments(member.roles).length < DOCUMENTS_FOR_REPORT;
  return (
    <section className="wrap" aria-labelledby="cohort">
      <div className="cohort">
        <Icon of={Sparkles} size="large" />
        <div>
          <h2 id="cohort">This is the new one score</h2>
          <p className="small">
            One number from 0 to 1200, with what lifts it and what holds it back.
            {isDocumentMissing && ' A second verified document opens your credit report.'}
          </p>
        </div>
        <p className="row">
          {isDocumentMissing && (
            <ButtonLink to={paths.identity()} variant="solid">
              Verify a document
            </ButtonLink>
          )}
          <ButtonLink to={paths.creditReport()} variant={isDocumentMissing ? 'line' : 'solid'}>
            Your credit report
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
