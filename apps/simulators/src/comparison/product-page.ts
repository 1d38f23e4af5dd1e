import { html } from '../messages/markup.ts';
import { initials, wholePage } from './comparison-page.ts';
import type { Listing } from './listing.ts';
import type { View } from './view.ts';

/** One product with all its figures, where a row of the comparison leads. */
export function productPage(view: View, theme: 'light' | 'dark' | null, listing: Listing): string {
  const { kind } = view;
  const { lender, name, points, figures } = listing;
  const query = theme === null ? '' : `?theme=${theme}`;
  return wholePage(
    { theme, parentOrigin: null },
    `${name} by ${lender}`,
    html`<main class="alone">
      <header class="head head--product">
        <span class="mark mark--large" aria-hidden="true">${initials(lender)}</span>
        <div>
          <h1>${name}</h1>
          <p>${lender}</p>
        </div>
      </header>
      <dl class="facts">
        ${kind.columns.map(({ key, label }) => {
          const figure = figures[key];
          return html`<div>
            <dt>${label}</dt>
            <dd>${figure?.shown ?? ''} <small>${figure?.note ?? ''}</small></dd>
          </div>`;
        })}
      </dl>
      <ul class="points">
        ${points.map((point) => html`<li>${point}</li>`)}
      </ul>
      <p><a class="button" href="/partner/comparison/${kind.slug}${query}">Back to the comparison</a></p>
      <footer class="foot">
        ${kind.warnings.map((warning) => html`<p>${warning}</p>`)}
        <p>Every lender, product and figure here is invented; nothing can be applied for.</p>
      </footer>
    </main>`,
  );
}
