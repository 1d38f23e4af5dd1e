import type { ReactNode } from 'react';
import { TabPanel } from '#web/ui/layout/tabs.tsx';
import { Place } from './place.tsx';
import { STEPS, type Step, WORDS } from './places.ts';

type PanelsProps = { base: string; step: Step; bodies: Readonly<Record<Step, ReactNode>> };

/** What the tabs of the list control; every one is there from the start, whether it is filled or not. */
export function Panels({ base, step, bodies }: PanelsProps) {
  return STEPS.map((key) => (
    <TabPanel key={key} base={base} tabKey={key} isSelected={key === step}>
      <Place {...WORDS[key]}>{bodies[key]}</Place>
    </TabPanel>
  ));
}

type UnfilledProps = { base: string; step: Step | null; isPhone: boolean; children: ReactNode };

/** Something in the open tab, before there is what belongs in all of them. */
export function Unfilled({ base, step, isPhone, children }: UnfilledProps) {
  if (step === null) return null;
  if (isPhone) return children;
  return (
    <Panels
      base={base}
      step={step}
      bodies={{ '1': null, '2': null, '3': null, '4': null, [step]: children }}
    />
  );
}
