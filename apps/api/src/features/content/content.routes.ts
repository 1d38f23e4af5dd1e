import { EXAMPLE_ACTIVITIES, EXAMPLE_FILE } from '@wattle/domain/report/example-file';
import { MESSAGES } from '@wattle/domain/messages/all';
import type { ResponseOf } from '@wattle/contract';

import type { DefineRoute } from '#api/http/route.ts';

import type { Content } from './content.ports.ts';
import type { ShowMenu } from './show-menu.ts';

export type ContentRouteDeps = { content: Content; showMenu: ShowMenu };

/** Texts from memory: none of these calls reaches the database unless it carries a session. */
export function contentRoutes(define: DefineRoute, { content, showMenu }: ContentRouteDeps): void {
  define('GET /v1/content/menu', async ({ query, session }) => {
    const viewer = await session();
    const roles = viewer === null || viewer.memberId === null ? null : viewer.roles;
    return { ok: true, value: showMenu({ page: query.page, roles }) };
  });
  define('GET /v1/content/texts', async ({ query }) => ({
    ok: true,
    value: { ...MESSAGES, ...content.texts, ...content.textsOfPages[query.page ?? ''] },
  }));
  define('GET /v1/content/key-features', async () => ({ ok: true, value: [...content.keyFeatures] }));
  define('GET /v1/content/process-steps', async () => ({ ok: true, value: [...content.processSteps] }));
  define('GET /v1/content/faqs', async () => ({ ok: true, value: [...content.faqs] }));
  const summaries = content.articles.map(({ sources: _sources, body: _body, ...summary }) => summary);
  define('GET /v1/content/articles', async () => ({ ok: true, value: summaries }));
  define('GET /v1/content/articles/:seoName', async ({ params }) => {
    const article = content.articles.find(({ seoName }) => seoName === params.seoName);
    return article ? { ok: true, value: article } : { ok: false, failure: { code: 'not-found' } };
  });
  define('GET /v1/user/gethomeshowcode', async () => ({ ok: true, value: { code: content.homeShowCode } }));
  define('GET /v1/content/credit-summary', async () => ({ ok: true, value: exampleSummary() }));
  define('GET /v1/content/tabs', async () => ({ ok: true, value: [...content.tabs] }));
}

function exampleSummary(): ResponseOf<'GET /v1/content/credit-summary'> {
  const { accounts, enquiries, courtActions } = EXAMPLE_FILE;
  return {
    accounts: accounts.map((account) => ({
      ...account,
      repaymentHistory: [...account.repaymentHistory],
      defaults: [...account.defaults],
    })),
    enquiries: [...enquiries],
    courtActions: [...courtActions],
    activities: [...EXAMPLE_ACTIVITIES],
  };
}
