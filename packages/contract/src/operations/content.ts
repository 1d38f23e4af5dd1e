import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { Article, ArticleSummary } from '../article.ts';
import { token } from '../schemas.ts';
import { CreditFile } from './report.ts';

const page = z.strictObject({ page: token(60).optional() });

/** Edited texts, served from `content/` (decision record 'Content'). */
export const contentOperations = defineOperations('content', {
  'GET /v1/content/menu': {
    summary: 'Menu items of a page for the roles of the session',
    access: { to: 'anyone' },
    uncounted: { because: 'content, from memory' },
    querystring: page,
    response: z.array(
      z.object({ key: z.string(), label: z.string(), href: z.string(), group: z.string().nullable() }),
    ),
  },
  'GET /v1/content/texts': {
    summary:
      'Texts and messages by name, with those of the page asked for, such as /deals/car-loans (ERR-004)',
    access: { to: 'anyone' },
    uncounted: { because: 'content, from memory' },
    querystring: page,
    response: z.record(z.string(), z.string()),
  },
  'GET /v1/content/key-features': {
    summary: 'Key features of the home page',
    access: { to: 'anyone' },
    response: z.array(
      z.object({ key: z.string(), title: z.string(), description: z.string(), imgUrl: z.string() }),
    ),
  },
  'GET /v1/content/process-steps': {
    summary: 'How it works, step by step',
    access: { to: 'anyone' },
    response: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  },
  'GET /v1/content/faqs': {
    summary: 'Questions and answers',
    access: { to: 'anyone' },
    response: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  },
  'GET /v1/content/tabs': {
    summary: 'Tabs of the dashboard',
    access: { to: 'anyone' },
    response: z.array(z.object({ key: z.string(), label: z.string(), tabIndex: z.int() })),
  },
  'GET /v1/content/credit-summary': {
    summary: 'The example of a credit report overview: the file of a person who does not exist (API-015)',
    access: { to: 'anyone' },
    response: CreditFile.extend({
      activities: z.array(z.object({ when: z.string(), what: z.string(), kind: z.string() })),
    }),
  },
  'GET /v1/content/articles': {
    summary: 'Articles, newest first',
    access: { to: 'anyone' },
    response: z.array(ArticleSummary),
  },
  'GET /v1/content/articles/:seoName': {
    summary: 'One article with its text as Markdown',
    access: { to: 'anyone' },
    uncounted: { because: 'content, from memory' },
    params: z.strictObject({ seoName: token(100) }),
    example: { params: { seoName: 'building-a-better-score-over-time' } },
    response: Article,
    problems: ['not-found'],
  },
  'GET /v1/user/gethomeshowcode': {
    summary: 'Which words the home page speaks in; null for the usual ones',
    access: { to: 'anyone' },
    response: z.object({ code: z.enum(['simple', 'savvy']).nullable() }),
  },
});
