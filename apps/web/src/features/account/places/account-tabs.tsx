import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { Details } from './account-values.ts';
import { AddressTab, useHomeForm } from './address-tab.tsx';
import { DetailsTab, usePersonForm } from './details-tab.tsx';
import { IdentityTab, PasswordTab } from './leading-tabs.tsx';

const STEPS = ['1', '2', '3', '4'] as const;
type Step = (typeof STEPS)[number];
const TITLES: Record<Step, string> = {
  '1': 'Your details',
  '2': 'Current address',
  '3': 'Identity type',
  '4': 'Change password',
};

type AccountTabsProps = { details: Details; profile: Profile };

/** The four tabs, an accordion on phones (ACC-004, ACC-007). Both forms live here, whichever is drawn. */
export function AccountTabs({ details, profile }: AccountTabsProps) {
  const { step, setStep } = useStep();
  const isPhone = useMedia('(max-width: 767px)');
  const [person, home] = [usePersonForm(details), useHomeForm(details)];
  const { infoMessageMs } = profile.timings;
  const panels: Record<Step, ReactNode> = {
    '1': <DetailsTab form={person} details={details} infoMessageMs={infoMessageMs} />,
    '2': <AddressTab form={home} details={details} infoMessageMs={infoMessageMs} />,
    '3': <IdentityTab roles={profile.roles} />,
    '4': <PasswordTab />,
  };
  if (isPhone) {
    const items = STEPS.map((key) => ({ key, title: TITLES[key], body: panels[key] }));
    return <Accordion name="account" headingLevel={2} items={items} selected={step} onSelect={setStep} />;
  }
  const tabs = STEPS.map((key) => ({ key, label: TITLES[key], panel: panels[key] }));
  return (
    <div className="acct-tabs">
      <Tabs look="side" label="Account" tabs={tabs} selected={step} onSelect={setStep} />
    </div>
  );
}

/** The tab that `step` names, or the first; a change of tab is not a page to come back to (ACC-003, ACC-008). */
function useStep() {
  const [search, setSearch] = useSearchParams();
  const step = STEPS.find((known) => known === search.get('step')) ?? '1';
  const setStep = (key: string) =>
    setSearch(
      (before) => {
        before.set('step', key);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { step, setStep };
}
