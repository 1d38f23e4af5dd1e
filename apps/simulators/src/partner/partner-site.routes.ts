import type { FastifyPluginAsync } from 'fastify';
import { permitted, sendPage, themeOf } from '../comparison/comparison.routes.ts';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { partnerSitePage } from './partner-site-page.ts';

type Given = { desk: Desk; origins: readonly string[] };
type Asked = { Params: { host: string; '*': string } };

/** Where a made-up partner's site would begin: any path on any host, as there is no real site to know better. */
export function partnerSiteRoutes({ desk, origins }: Given): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'partner', desk);
    app.get<Asked>('/:host/*', async ({ params, url, headers }, reply) => {
      if (!/^[a-z0-9.-]+\.example$/.test(params.host)) return reply.code(404).send({ code: 'NOT_FOUND' });
      const query = new URL(url, 'http://localhost').searchParams;
      const { referer = '' } = headers;
      const cameFrom = URL.canParse(referer) ? permitted(new URL(referer).origin, origins) : null;
      const { host, '*': path } = params;
      const page = { host, path: `/${path}`, clickId: query.get('click_id') ?? query.get('ref'), cameFrom };
      return sendPage(reply, partnerSitePage(page, themeOf(query)), "'none'");
    });
  };
}
