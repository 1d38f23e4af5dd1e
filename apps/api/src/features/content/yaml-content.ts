import type { Content as EditedContent } from '@wattle/content/reading/read-content';

import type { Content } from './content.ports.ts';

/** The part of the edited texts that is served over HTTP. */
export function contentOf(edited: EditedContent): Content {
  const { menu, texts, keyFeatures, processSteps, faqs, tabs, articles, home } = edited;
  return { menu, texts, keyFeatures, processSteps, faqs, tabs, articles, homeShowCode: home.showCode };
}
