import { EXAMPLE_ACTIVITIES, EXAMPLE_FILE } from '@wattle/domain/report/example-file';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { TabList, TabPanel } from '#web/ui/layout/tabs.tsx';
import { AccountCard } from '../cards/account-card.tsx';
import { CourtCard, DefaultsCard, EnquiryCard } from '../cards/other-cards.tsx';
import { KeptFor, MarksKey } from '../report-key.tsx';
import { AboutPerson } from '../person/about-person.tsx';
import { TabTitle } from '../cards/tab-title.tsx';

type ExampleTab = { key: string; name: string; count: number; cards: ReactNode };

const TABS: readonly ExampleTab[] = [
  {
    key: 'activities',
    name: 'Recent Activities',
    count: EXAMPLE_ACTIVITIES.length,
    cards: (
      <ol className="grid gap-3 activities">
        {EXAMPLE_ACTIVITIES.map(({ when, what, kind }) => (
          <li key={what} className="card">
            <span className="small quiet">{when}</span>
            <span>
              <b>{what}</b>
              <span className="small quiet"> {kind}</span>
            </span>
          </li>
        ))}
      </ol>
    ),
  },
  {
    key: 'accounts',
    name: 'Accounts',
    count: EXAMPLE_FILE.accounts.length,
    cards: EXAMPLE_FILE.accounts.map((account, index) => (
      <AccountCard key={account.itemReference} account={account} isComplete isOpenAtFirst={index === 0} />
    )),
  },
  {
    key: 'enquiries',
    name: 'Credit Enquiries',
    count: EXAMPLE_FILE.enquiries.length,
    cards: EXAMPLE_FILE.enquiries.map((enquiry) => (
      <EnquiryCard key={enquiry.itemReference} enquiry={enquiry} isComplete />
    )),
  },
  {
    key: 'adverse',
    name: 'Adverse Information',
    count: EXAMPLE_FILE.adverse.length + EXAMPLE_FILE.courtActions.length,
    cards: (
      <>
        {EXAMPLE_FILE.adverse.map((account) => (
          <DefaultsCard key={account.itemReference} account={account} isComplete />
        ))}
        {EXAMPLE_FILE.courtActions.map((action) => (
          <CourtCard key={action.itemReference} action={action} isComplete />
        ))}
        <p className="small quiet">
          Defaults and court actions are kept for {REPORT_RULES.keptDefaultYears} years.
        </p>
      </>
    ),
  },
];

export function ExampleReport() {
  const base = useId();
  const [selected, setSelected] = useState('activities');
  return (
    <div className="wrap grid report__in">
      <div>
        <div className="row gap-1 report__bar">
          <TabList
            label="Example of a credit report"
            base={base}
            selected={selected}
            onSelect={setSelected}
            tabs={TABS.map(({ key, name, count }) => ({
              key,
              label: <TabTitle name={name} count={count} />,
            }))}
          />
        </div>
        {TABS.map(({ key, name, cards }) => (
          <TabPanel key={key} base={base} tabKey={key} isSelected={key === selected}>
            <div className="grid gap-3">
              <div className="row between  report__top">
                <h2>{name}</h2>
                {key === 'accounts' && <MarksKey />}
              </div>
              {cards}
            </div>
          </TabPanel>
        ))}
        <ExampleAction />
      </div>
      <AboutPerson report={EXAMPLE_FILE} />
      <KeptFor id={`${base}-kept`} />
    </div>
  );
}

function ExampleAction() {
  const words = useId();
  return (
    <div className="grid gap-2 starts mt-8">
      <Button aria-describedby={words}>Something doesn't look right?</Button>
      <p id={words} className="small quiet">
        In this example the button does nothing. In your own overview it leads to having a mistake fixed.
      </p>
    </div>
  );
}
