import { productPath } from '@wattle/domain/journeys/paths';
import type { Content as EditedContent } from '@wattle/content/reading/read-content';

import type { Content } from './content.ports.ts';

/** The part of the edited texts that is served over HTTP. */
export function contentOf(edited: EditedContent): Content {
  const { menu, texts, keyFeatures, processSteps, faqs, tabs, articles, home } = edited;
  const textsOfPages = Object.fromEntries(edited.productPages.map(productTexts));
  return {
    menu,
    texts,
    textsOfPages,
    keyFeatures,
    processSteps,
    faqs,
    tabs,
    articles,
    homeShowCode: home.showCode,
  };
}

type ProductPage = EditedContent['productPages'][number];

function productTexts({ key, name, title, description, heading, lead, deals }: ProductPage) {
  const texts = {
    product_name: name,
    product_title: title,
    product_description: description,
    product_heading: heading,
    product_lead: lead,
    product_deals: deals,
  };
  return [productPath(key), texts] as const;
}
