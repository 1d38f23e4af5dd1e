import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { html, type Markup } from '../messages/markup.ts';
import { serveAssets } from '../messages/serve-assets.ts';
import { permitted, queryOf, sendPage } from './page.ts';
import { COMPARISONS, type Comparison } from './products.ts';

const folders = ['assets/', '../messages/assets/'].map((path) => new URL(path, import.meta.url));

type Given = { control: Control; origins: readonly string[] };

/** A partner's comparison tables. A listed origin may frame them and receives their height. */
export function comparisonRoutes({ control, origins }: Given): FastifyPluginAsync {
  return async (app) => {
    serveAssets(app, '/assets', ...folders);

    await app.register(async (pages) => {
      guardProvider(pages, 'partner', control);
      pages.get<{ Params: { kind: string } }>('/:kind', async ({ params, url }, reply) => {
        const query = queryOf(url);
        const comparison = COMPARISONS.get(params.kind);
        if (comparison === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
        const parentOrigin = permitted(query.get('origin'), origins);
        const { title } = comparison;
        return sendPage(reply, { title, body: tableOf(comparison), query, parentOrigin });
      });
    });
  };
}

function tableOf({ title, columns, products, warning }: Comparison): Markup {
  return html`<h1>${title}</h1>
    <table>
      <thead>
        <tr>
          <th scope="col">Product</th>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${products.map(
          ([name, lender, ...figures]) =>
            html`<tr>
              <th scope="row"><b>${name}</b> <small>${lender}</small></th>
              ${figures.map((figure) => html`<td>${figure}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    <footer>
      <p>${warning}</p>
      <p>Every lender, product and figure here is invented.</p>
    </footer>`;
}
