import { ACCOUNT_TAB_FIELDS, validateAccountForm } from '@wattle/domain/journeys/account-form';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { verifiedDocuments } from '@wattle/domain/journeys/roles';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ShieldCheck } from 'lucide';
import type { Profile } from '#web/api/session.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { type Details, type HomeForm, homeOf, savedForm } from '../details/account-values.ts';
import { DetailsFailure } from '../details/details-failure.tsx';
import { usePersonForm } from '../details/person-form.ts';
import { usePersonRows } from '../details/person-rows.ts';
import type { useDetails } from '../details/use-details.ts';
import { Panels, Unfilled } from './panels.tsx';
import { STEPS, type Step, WORDS } from './places.ts';

type Shown = {
  /** Null while another place is shown: the tabs stay mounted, to keep typed text (ACC-018). */
  step: Step | null;
  onStep: (step: string) => void;
  base: string;
  isPhone: boolean;
  /** Comes after the first tab's details. */
  foot: ReactNode;
};

// Each tab's own, since a member mostly opens one.
const DetailsTab = lazyWithRetry(async () => (await import('../details/details-tab.tsx')).DetailsTab);

const AddressTab = lazyWithRetry(async () => (await import('./address-tab.tsx')).AddressTab);

const Security = lazyWithRetry(async () => (await import('../security/security.tsx')).Security);

type AccountTabsProps = Shown & { loaded: ReturnType<typeof useDetails>; profile: Profile };

export function AccountTabs({ loaded, profile, ...shown }: AccountTabsProps) {
  const { details, isFailed, isFetching, retry } = loaded;
  if (details !== null) return <Filled details={details} profile={profile} {...shown} />;
  return (
    <Unfilled {...shown}>
      {isFailed ? (
        <>
          <DetailsFailure isAsking={isFetching} onRetry={retry} />
          {shown.step === '4' && <SecurityTab details={null} profile={profile} />}
        </>
      ) : (
        <Skeleton label="Getting your details" lines={9} />
      )}
    </Unfilled>
  );
}

type FilledProps = Shown & { details: Details; profile: Profile };

function Filled({ details, profile, foot, ...shown }: FilledProps) {
  const { step } = shown;
  const person = usePersonForm(details);
  const rows = usePersonRows(person, details);
  const home = useHomeForm(details);
  const { infoMessageMs } = profile.timings;
  const security = useKept(step === '4', <SecurityTab details={details} profile={profile} />);
  const bodies: Record<Step, ReactNode> = {
    '1': step === '1' && (
      <Suspense fallback={<Skeleton label="Getting your details" lines={9} />}>
        <DetailsTab form={person} rows={rows} details={details} infoMessageMs={infoMessageMs} />
        {foot}
      </Suspense>
    ),
    '2': step === '2' && (
      <Suspense fallback={<Skeleton label="Getting your address" lines={6} />}>
        <AddressTab form={home} details={details} infoMessageMs={infoMessageMs} />
      </Suspense>
    ),
    '3': <IdentityTab roles={profile.roles} />,
    '4': <Attached node={security.node} />,
  };
  return (
    <>
      {security.portal}
      {step !== null && <Bodies {...shown} step={step} bodies={bodies} />}
    </>
  );
}

type BodiesProps = Omit<Shown, 'foot'> & { step: Step; bodies: Record<Step, ReactNode> };

function Bodies({ isPhone, base, step, bodies, onStep }: BodiesProps) {
  if (!isPhone) return <Panels base={base} step={step} bodies={bodies} />;
  const items = STEPS.map((key) => ({ key, title: WORDS[key].title, body: bodies[key] }));
  return <Accordion name="account" headingLevel={2} items={items} selected={step} onSelect={onStep} />;
}

/**
 * Renders `content`, once wanted, into a node that moves between the panels and the accordion, with what it shows only
 * once, such as recovery codes.
 */
function useKept(isWanted: boolean, content: ReactNode) {
  const [node] = useState(() => document.createElement('div'));
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  return { node, portal: wasWanted && createPortal(content, node) };
}

function Attached({ node }: { node: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(node), [node]);
  return <div ref={place} />;
}

function SecurityTab({ details, profile }: { details: Details | null; profile: Profile }) {
  return (
    <Suspense fallback={<Skeleton label="Getting your security settings" lines={8} />}>
      <Security details={details} infoMessageMs={profile.timings.infoMessageMs} />
    </Suspense>
  );
}

/** Called above the tabs, so that typed text survives a change of tab (ACC-018). */
function useHomeForm(details: Details): RuleForm<HomeForm> {
  return useRuleForm<HomeForm>({
    defaultValues: homeOf(details),
    draftName: 'account-home',
    rules: (values) =>
      validateAccountForm({ ...savedForm(details), ...values }, sydneyDate(new Date()), {
        fields: ACCOUNT_TAB_FIELDS.address,
        hasMobile: details.mobile !== '',
      }),
  });
}

const DOCUMENTS: readonly { type: DocumentType; name: string }[] = [
  { type: 'DL', name: "Driver's licence" },
  { type: 'PP', name: 'Passport' },
  { type: 'MC', name: 'Medicare card' },
];

function IdentityTab({ roles }: { roles: string }) {
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
