import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders a page to complete HTML at build time: parts that load late are waited for and rendered in place, so that no
 * inline script has to move them. Keep this file: without it, and without `isbot` among the dependencies, the build
 * tool installs packages by itself.
 */
// oxlint-disable-next-line import/no-default-export -- the framework loads the default export
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  headers.set('Content-Type', 'text/html');
  return new Response(prelude, { status, headers });
}
