import { aboutMeInterests, type AboutMeInterests } from '@wattle/domain/about-me/interests';

import type { AboutMeAgreement, WizardAnswers } from './wizards.ports.ts';

type Deps = { answers: Pick<WizardAnswers, 'read'>; agreement: Pick<AboutMeAgreement, 'agreed'> };

export type InterestsOfMember = (memberId: string) => Promise<AboutMeInterests | null>;

/** What a member told About Me, for offers and preferences; null unless they agreed to that use. */
export function makeInterestsOfMember({ answers, agreement }: Deps): InterestsOfMember {
  return async (memberId) => {
    if (!(await agreement.agreed(memberId))) return null;
    return aboutMeInterests(await answers.read({ memberId, wizard: 'about-me' }));
  };
}
