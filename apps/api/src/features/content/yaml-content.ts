import type { Content as EditedContent } from '@wattle/content/reading/read-content';

import type { Content } from './content.ports.ts';

/** The part of the edited words that is asked for over HTTP. */
export function contentOf(edited: EditedContent): Content {
  const { menu, texts, keyFeatures, processSteps, faqs, tabs, articles, home } = edited;
  return { menu, texts, keyFeatures, processSteps, faqs, tabs, articles, homeShowCode: home.showCode };
}
