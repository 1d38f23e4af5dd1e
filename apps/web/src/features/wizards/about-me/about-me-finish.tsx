import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { WIZARD_MESSAGES } from '@wattle/domain/wizard/messages-wizard';
import { Agreement } from './agreement.tsx';
import { Answers, FinishNav } from '../finish-parts.tsx';
import type { WizardWalk } from '../use-wizard-walk.ts';
import type { WizardProfile } from '../wizard-calls.ts';

type AboutMeFinishProps = { walk: WizardWalk; agreement: WizardProfile['extra']['agreement'] };

/** About Me's last step (ABOUT-013), with the consent to use the answers. */
export function AboutMeFinish({ walk, agreement }: AboutMeFinishProps) {
  return (
    <section className="q fin">
      <div className="stack">
        <h1 tabIndex={-1}>{WIZARD_MESSAGES.profileCompleted}</h1>
        <p className="lead q__sub">Thank you. You can change any answer, now or later.</p>
      </div>
      <div className="fin__grid fin__grid--about">
        {agreement !== null && <Agreement agreement={agreement} />}
        <Answers definition={ABOUT_ME_WIZARD} walk={walk} />
      </div>
      <FinishNav walk={walk} />
    </section>
  );
}
