import { EXAMPLE_ACTIVITIES, EXAMPLE_FILE } from '@wattle/domain/report/example-file';
import { MESSAGES } from '@wattle/domain/messages/all';
import { operations } from '@wattle/contract';

import { productPath } from '@wattle/domain/pages/paths';
import { fail, succeed } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';

import type { Define } from '../feature.ts';
import { showMenu } from './show-menu.ts';

type ProductPage = ReturnType<Context['content']>['productPages'][number];

/** Served from memory: no call reads the database, except for its session. */
export function contentRoutes(define: Define): void {
  define('GET /v1/content/menu', async ({ content }, { query, session }) => {
    const viewer = await session();
    const roles = viewer === null || viewer.memberId === null ? null : viewer.roles;
    return succeed(showMenu(content().menu, { page: query.page, roles }));
  });
  define('GET /v1/content/texts', async ({ content }, { query }) => {
    const { texts, productPages } = content();
    const page = productPages.find(({ key }) => productPath(key) === query.page);
    return succeed({ ...MESSAGES, ...texts, ...(page === undefined ? {} : textsOf(page)) });
  });
  define('GET /v1/content/key-features', async ({ content }) => succeed([...content().keyFeatures]));
  define('GET /v1/content/process-steps', async ({ content }) => succeed([...content().processSteps]));
  define('GET /v1/content/faqs', async ({ content }) => succeed([...content().faqs]));
  define('GET /v1/content/articles', async ({ content }) =>
    succeed(content().articles.map(({ sources: _sources, body: _body, ...summary }) => summary)),
  );
  define('GET /v1/content/articles/:seoName', async ({ content }, { params }) => {
    const article = content().articles.find(({ seoName }) => seoName === params.seoName);
    return article === undefined ? fail({ code: 'not-found' as const }) : succeed(article);
  });
  define('GET /v1/user/gethomeshowcode', async ({ content }) => succeed({ code: content().home.showCode }));
  define('GET /v1/content/credit-summary', async () => succeed(EXAMPLE_SUMMARY));
  define('GET /v1/content/tabs', async ({ content }) => succeed([...content().tabs]));
}

function textsOf({ name, title, description, heading, lead, deals }: ProductPage) {
  return {
    product_name: name,
    product_title: title,
    product_description: description,
    product_heading: heading,
    product_lead: lead,
    product_deals: deals,
  };
}

const EXAMPLE_SUMMARY = operations['GET /v1/content/credit-summary'].response.parse({
  ...EXAMPLE_FILE,
  activities: EXAMPLE_ACTIVITIES,
});
