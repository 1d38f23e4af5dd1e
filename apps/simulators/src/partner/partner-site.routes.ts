import type { FastifyPluginAsync } from 'fastify';
import { permitted, queryOf, sendPage } from '../comparison/page.ts';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { html, type Markup } from '../messages/markup.ts';

type Given = { control: Control; origins: readonly string[] };
type Asked = { Params: { host: string; '*': string } };

/** Stands in for the site of every partner: any path on any `.example` host. */
export function partnerSiteRoutes({ control, origins }: Given): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'partner', control);
    app.get<Asked>('/:host/*', async ({ params, url, headers }, reply) => {
      if (!/^[a-z0-9.-]+\.example$/.test(params.host)) return reply.code(404).send({ code: 'NOT_FOUND' });
      const query = queryOf(url);
      const { referer = '' } = headers;
      const cameFrom = URL.canParse(referer) ? permitted(new URL(referer).origin, origins) : null;
      const { host, '*': path } = params;
      const clickId = query.get('click_id') ?? query.get('ref');
      const body = pageBody({ host, path: `/${path}`, clickId, cameFrom });
      return sendPage(reply, { title: `${host} begins here`, body, query });
    });
  };
}

type Arrival = { host: string; path: string; clickId: string | null; cameFrom: string | null };

function pageBody({ host, path, clickId, cameFrom }: Arrival): Markup {
  return html`<h1>${nameOf(host)}</h1>
    <p>This is where the partner’s own site begins.</p>
    <dl>
      <dt>Address</dt>
      <dd>${host}${path}</dd>
      <dt>What came along</dt>
      <dd>
        ${clickId === null ? 'nothing' : html`click <code>${clickId}</code>`}
        <small>
          It says which click led here, and nothing about who made it. What the partner was told apart from it
          is on <a href="/partner/desk">the partners’ desk</a>.
        </small>
      </dd>
    </dl>
    ${
      cameFrom === null
        ? html`<p>Close this tab to get back to where you came from.</p>`
        : html`<p><a href="${cameFrom}/deals">Back to the deals</a></p>`
    }
    <footer><p>The partner is invented; nothing can be applied for.</p></footer>`;
}

/** 'Ledger And Leaf' from 'www.ledger-and-leaf.example'. */
function nameOf(host: string): string {
  const [name = host] = host.replace(/^www\./, '').split('.');
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
