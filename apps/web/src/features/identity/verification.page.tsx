import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES, verifiedDocumentsMessage } from '@wattle/domain/messages/identity';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { hasRole, verifiedDocuments } from '@wattle/domain/journeys/roles';
import { LOST_PHONE_MESSAGES } from '@wattle/domain/messages/lost-phone';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Gated } from '#web/forms/gated.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { FormPage } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { DocumentForm } from './document-form.tsx';
import { type DocumentValues, emptyDocument, personOf } from './document-values.ts';
import { DOCUMENT_TEXTS } from './document-words.ts';
import './identity.css';

export const meta = () => pageMeta({ title: 'Verify your identity' });

/** The check requires the second factor, unless it replaces it or recovers a lost phone (IDV-001, IDV-002). */
function gateFor(isForLostPhone: boolean) {
  return (profile: Profile): string | null => {
    const here = paths.identity();
    if (!profile.isAuthenticated) return paths.login({ returnTo: here });
    if (hasRole(profile.roles, 'TP')) return profile.redirect_uri;
    if (hasRole(profile.roles, '2FA') || whyShown(profile, isForLostPhone) !== null) return null;
    return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
  };
}

type Why = 'second-factor' | 'lost-phone';

/**
 * Why a session without the second factor shows a document: after a reset by mail it replaces the second factor if no
 * mobile is on file, and otherwise precedes a new number.
 */
function whyShown({ roles, resetProof }: Profile, isForLostPhone: boolean): Why | null {
  if (hasRole(roles, '2FA')) return null;
  if (resetProof === 'document') return 'second-factor';
  return resetProof === 'mobile' && isForLostPhone ? 'lost-phone' : null;
}

export default function VerificationPage() {
  const [search] = useSearchParams();
  const isForLostPhone = search.get('for') === 'lost-phone';
  const isSkipped = search.has('skipped');
  return (
    <div className="wrap id-page">
      <Gated gate={gateFor(isForLostPhone)}>
        {(profile) => (
          <Verification profile={profile} shown={whyShown(profile, isForLostPhone)} isSkipped={isSkipped} />
        )}
      </Gated>
    </div>
  );
}

type VerificationProps = { profile: Profile; shown: Why | null; isSkipped: boolean };

function Verification({ profile, shown, isSkipped }: VerificationProps) {
  const [why] = useState(shown);
  const isProof = why !== null;
  const navigate = useNavigate();
  const toNumber = async () => navigate(paths.lostPhone(), { replace: true });
  const verified = isProof ? [] : verifiedDocuments(profile.roles);
  const offered = DOCUMENT_TYPES.filter((type) => !verified.includes(type));
  const person = personOf(profile);
  const { chosen, choose, chooseAgain } = useChosen(verified);
  const [typed, setTyped] = useState<DocumentValues>(() => emptyDocument(person, profile.extras.state));
  const keep = useCallback((values: DocumentValues) => setTyped(values), []);
  const isLeft = isSkipped && !isProof && !hasRole(profile.roles, 'IV');
  useHeadingFocus(isLeft ? 'left' : chosen);
  if (isLeft) return <OneStepLeft />;
  const isVerified = verified.length > 0;
  const skip = isProof ? <NoDocument /> : <Skip isVerified={isVerified} />;
  const onVerified = why === 'lost-phone' ? toNumber : undefined;
  return (
    <>
      {why !== null && <WhyAgain why={why} />}
      {!isVerified && !isProof && <StepCounter step={chosen === null ? 5 : 6} />}
      <VerifiedBanner count={verified.length} isInCohort={!isProof && hasRole(profile.roles, 'IHC')} />
      {offered.length === 0 && <AllVerified />}
      {offered.length > 0 && chosen === null && (
        <DocumentPicker isVerified={isVerified} offered={offered} onPick={choose} skip={skip} />
      )}
      {chosen !== null && (
        <DocumentForm
          type={chosen}
          person={person}
          email={profile.userDetails?.email ?? ''}
          canEdit={!isProof && !isVerified}
          typed={typed}
          onTyped={keep}
          onOther={chooseAgain}
          onVerified={onVerified}
          skip={skip}
        />
      )}
    </>
  );
}

/** The document in the history entry: Back leads from its form to the choice, and a reload stays. */
function useChosen(verified: readonly DocumentType[]) {
  // The form stays while its own check verifies the document.
  const [verifiedBefore] = useState(verified);
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const inEntry = typeof state === 'object' && state !== null && 'document' in state ? state.document : null;
  return {
    chosen: DOCUMENT_TYPES.find((type) => type === inEntry && !verifiedBefore.includes(type)) ?? null,
    choose: (document: DocumentType) => void navigate(pathname + search, { state: { document } }),
    chooseAgain: () => void navigate(-1),
  };
}

/** Says above the choice why a verified document is required again. */
function WhyAgain({ why }: { why: Why }) {
  return (
    <div className="column id-banner">
      <Note>
        {why === 'lost-phone'
          ? LOST_PHONE_MESSAGES.lostPhoneShowDocument
          : ACCESS_MESSAGES.identityProofNeeded}
      </Note>
    </div>
  );
}

function NoDocument() {
  return (
    <ButtonLink to={paths.contactUs()} variant="quiet">
      I have no document with me: contact us
    </ButtonLink>
  );
}

type RegistrationShell = { readonly showStep: (step: number) => void };

/** '5 of 6' while choosing, then '6 of 6', in the layout of registration (IDV-003). */
function StepCounter({ step }: { step: 5 | 6 }) {
  const shell = useOutletContext<RegistrationShell | null | undefined>();
  const showStep = shell?.showStep;
  useEffect(() => showStep?.(step), [showStep, step]);
  return null;
}

function VerifiedBanner({ count, isInCohort }: { count: number; isInCohort: boolean }) {
  if (count === 0 && !isInCohort) return null;
  return (
    <div className="grid gap-3 column id-banner">
      {count === 0 && <Note>{IDENTITY_MESSAGES.identitySecondOpensReport}</Note>}
      {count > 0 && <Note tone="success">{verifiedDocumentsMessage(count)}</Note>}
      {count === 1 && isInCohort && <Note>{IDENTITY_MESSAGES.identityTwoDocumentsNeeded}</Note>}
      {count >= DOCUMENTS_FOR_REPORT && <Note>{IDENTITY_MESSAGES.identityNoNeedToVerifyAgain}</Note>}
    </div>
  );
}

function AllVerified() {
  return (
    <div className="stack">
      <h1>Verify your identity</h1>
      <p className="lead">All your documents are verified.</p>
      <ButtonLink to={paths.dashboard()} variant="primary">
        Go to your dashboard
      </ButtonLink>
    </div>
  );
}

function Skip({ isVerified }: { isVerified: boolean }) {
  return (
    <ButtonLink to={isVerified ? paths.dashboard() : paths.identity({ skipped: true })} variant="quiet">
      {isVerified ? 'Cancel' : 'SKIP'}
    </ButtonLink>
  );
}

/** Where SKIP leads while nothing is verified: the dashboard would lead straight back to the check (IDV-005). */
function OneStepLeft() {
  return (
    <div className="stack column id-left">
      <h1>One step is left</h1>
      <Note tone="success">You are registered. Nothing you entered is lost.</Note>
      <p className="lead">
        To see your score, verify your identity with one document. Come back when you like.
      </p>
      <p>
        We ask because a credit file may be shown to its owner only.{' '}
        {IDENTITY_MESSAGES.identityNumbersNotKept}
      </p>
      <p className="quiet">
        We remind you once by email, a day after you registered. To continue, just log in.
      </p>
      <div className="row">
        <ButtonLink to={paths.identity()} variant="primary">
          Verify your identity
        </ButtonLink>
        <ButtonLink to={paths.help()}>Read the help</ButtonLink>
        <ButtonLink to={paths.logout()} variant="quiet">
          Log out
        </ButtonLink>
      </div>
    </div>
  );
}

type DocumentPickerProps = {
  /** Whether another document is verified. */
  isVerified: boolean;
  offered: readonly DocumentType[];
  onPick: (type: DocumentType) => void;
  skip: ReactNode;
};

type Picked = { documentType: string };

/** Chooses the document; none is preselected (IDV-009). */
function DocumentPicker({ isVerified, offered, onPick, skip }: DocumentPickerProps) {
  const form = useRuleForm<Picked>({
    defaultValues: { documentType: '' },
    draftName: null,
    rules: ({ documentType }) =>
      typeOf(documentType) === undefined
        ? [{ field: 'documentType', message: FIELD_MESSAGES.documentNotSelected }]
        : [],
  });
  return (
    <FormPage
      title={isVerified ? 'Add another document' : 'Verify your identity'}
      intro={<p className="lead">Choose a document. {IDENTITY_MESSAGES.identityNumbersNotKept}</p>}
      form={form}
      hasSummary={false}
      onSubmit={form.submit(async ({ documentType }) => {
        const type = typeOf(documentType);
        if (type !== undefined) onPick(type);
      })}
      pending={false}
      problem={null}
      submitLabel="Continue"
      after={skip}
    >
      <RadioCards
        legend="Choose a document"
        legendStyle="group"
        arrangement="pick"
        options={offered.map((type) => {
          const { label, detail, icon } = DOCUMENT_TEXTS[type];
          return { value: type, label, detail, icon };
        })}
        {...form.field('documentType')}
      />
    </FormPage>
  );
}

function typeOf(text: string | null): DocumentType | undefined {
  return DOCUMENT_TYPES.find((type) => type === text);
}
