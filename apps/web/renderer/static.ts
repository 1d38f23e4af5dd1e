import type { VNode } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';

const END = '</body></html>';
/** Words for React alone, which the renderer takes for an attribute, and marks of late parts of the framework's own. */
const FOR_REACT = / suppressHydrationWarning/g;
const MARKS = /<!--\/?\$s-->/g;

/**
 * A whole document, as React's `prerender` writes it. What the framework renders after the document, because it comes
 * late, belongs at the end of its body.
 */
export async function prerender(page: VNode): Promise<{ prelude: string }> {
  const html = (await renderToStringAsync(page)).replaceAll(FOR_REACT, '');
  const [document = '', late = ''] = html.split(END, 2);
  return { prelude: `<!DOCTYPE html>${document}${late.replaceAll(MARKS, '')}${END}` };
}
