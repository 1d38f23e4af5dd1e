import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { currentStep, type WizardState } from '@wattle/domain/wizard/engine';
import { progressOf } from '@wattle/domain/wizard/progress';
import type { CSSProperties } from 'react';
import { Bud } from '#web/ui/marks/bloom.tsx';
import type { Saving } from './wizard-session.ts';

const SAVING: Record<Saving, string> = {
  steady: 'Saved as you go',
  waiting: 'Not saved yet. We keep trying.',
  caughtUp: 'Everything is saved now.',
  replaced: 'Your answers were changed in another tab or on another device.',
  restored: 'Not saved yet, but still here.',
};

type WizardProgressProps = {
  definition: WizardDefinition;
  wizard: WizardState;
  saving: Saving;
  lastTitle: string;
};

/**
 * Progress as the share of questions so far (WIZ-009), and the save state in words. The total is given once known:
 * until then an answer may add or remove questions, and the number would jump.
 */
export function WizardProgress({ definition, wizard, saving, lastTitle }: WizardProgressProps) {
  const { position, percent, questions } = progressOf(definition, wizard);
  const ofAll = questions.isExact ? ` of ${questions.most}` : '';
  const title = currentStep(wizard).isFinalStep ? lastTitle : `Question ${position}${ofAll}`;
  const share = `${percent}%`;
  return (
    <div className="wrap wiz__prog">
      <p>
        <span>{title}</span>
        <output className={saving === 'waiting' || saving === 'restored' ? 'wiz__unsaved' : undefined}>
          {SAVING[saving]}
        </output>
      </p>
      <div
        className="prog"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one cannot hold the bud
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${title}, ${share}`}
        style={{ '--v': share } as CSSProperties}
      >
        <i />
        <Bud />
      </div>
    </div>
  );
}
