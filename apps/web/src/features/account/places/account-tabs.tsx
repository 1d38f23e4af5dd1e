import type { ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import type { Details } from '../details/account-values.ts';
import { AddressTab, useHomeForm } from '../details/address-tab.tsx';
import { DetailsFailure } from '../details/details-failure.tsx';
import { DetailsTab } from '../details/details-tab.tsx';
import { usePersonForm } from '../details/person-form.ts';
import { usePersonRows } from '../details/person-rows.ts';
import type { useDetails } from '../details/use-details.ts';
import { IdentityTab, PasswordTab } from './leading-tabs.tsx';
import { Panels, Unfilled } from './panels.tsx';
import { STEPS, type Step, WORDS } from './places.ts';

type Shown = {
  /** Null while another place is shown: the tabs stay mounted, to keep typed text (ACC-018). */
  step: Step | null;
  onStep: (step: string) => void;
  base: string;
  isPhone: boolean;
};
type AccountTabsProps = Shown & { loaded: ReturnType<typeof useDetails>; profile: Profile };

/** The four tabs (ACC-004), filled once the details have loaded. */
export function AccountTabs({ loaded, profile, ...shown }: AccountTabsProps) {
  const { details, isFailed, isFetching, retry } = loaded;
  if (details !== null) return <Filled details={details} profile={profile} {...shown} />;
  return (
    <Unfilled {...shown}>
      {isFailed ? (
        <DetailsFailure isAsking={isFetching} onRetry={retry} />
      ) : (
        <Skeleton label="Getting your details" lines={9} />
      )}
    </Unfilled>
  );
}

type FilledProps = Shown & { details: Details; profile: Profile };

/** Holds both forms, whichever is shown. */
function Filled({ details, profile, step, onStep, base, isPhone }: FilledProps) {
  const person = usePersonForm(details);
  const rows = usePersonRows(person, details);
  const home = useHomeForm(details);
  const { infoMessageMs } = profile.timings;
  if (step === null) return null;
  const bodies: Record<Step, ReactNode> = {
    '1': <DetailsTab form={person} rows={rows} details={details} infoMessageMs={infoMessageMs} />,
    '2': <AddressTab form={home} details={details} infoMessageMs={infoMessageMs} />,
    '3': <IdentityTab roles={profile.roles} />,
    '4': <PasswordTab details={details} />,
  };
  if (!isPhone) return <Panels base={base} step={step} bodies={bodies} />;
  const items = STEPS.map((key) => ({ key, title: WORDS[key].title, body: bodies[key] }));
  return <Accordion name="account" headingLevel={2} items={items} selected={step} onSelect={onStep} />;
}
