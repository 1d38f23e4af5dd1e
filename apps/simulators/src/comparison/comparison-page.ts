import { html, type Markup } from '../messages/markup.ts';
import { dollars, type Figure, type Listing } from './listing.ts';
import { listed, sortedBy, type View } from './view.ts';

type Page = {
  view: View;
  query: URLSearchParams;
  theme: 'light' | 'dark' | null;
  /** The page that frames this one, if it may hear from us. */
  parentOrigin: string | null;
};

const assetsPath = '/partner/comparison/assets';

/** The whole page. Without script its form and headings are plain links; with it only the list is renewed. */
export function comparisonPage(page: Page): string {
  const { kind } = page.view;
  return wholePage(
    page,
    kind.title,
    html`<main>
      <header class="head">
        <h1>${kind.title}</h1>
        <p>${kind.lead}</p>
      </header>
      ${filterForm(page)}
      <div id="results">${resultList(page)}</div>
      <p class="unseen" role="status" id="said"></p>
      <footer class="foot">
        ${kind.warnings.map((warning) => html`<p>${warning}</p>`)}
        <p>Every lender, product and figure here is invented.</p>
      </footer>
    </main>`,
  );
}

/** What the page's script fetches: the list alone. */
export function comparisonResults(page: Page): string {
  return resultList(page).markup;
}

export function wholePage(
  { theme, parentOrigin }: Pick<Page, 'theme' | 'parentOrigin'>,
  title: string,
  body: Markup,
): string {
  const attributes = [
    theme === null ? html`` : html` data-theme="${theme}"`,
    parentOrigin === null ? html`` : html` data-parent-origin="${parentOrigin}"`,
  ];
  const page = html`<html lang="en-AU" ${attributes}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="icon" href="${assetsPath}/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="${assetsPath}/comparison.css" />
      <link rel="stylesheet" href="${assetsPath}/comparison-list.css" />
      <script src="${assetsPath}/comparison.js" type="module"></script>
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>\n${page.markup}`;
}

function filterForm({ view, theme, parentOrigin }: Page): Markup {
  const { kind, sort, order, type, extras } = view;
  return html`<form class="filters" method="get" id="filters">
    ${hidden('theme', theme)} ${hidden('origin', parentOrigin)}
    <fieldset class="chips">
      <legend>Show</legend>
      ${kind.types.map(({ value, label }) => chip('radio', { name: 'type', value, label, on: value === type }))}
    </fieldset>
    <fieldset class="chips">
      <legend>Only with</legend>
      ${kind.extras.map(({ value, label }) =>
        chip('checkbox', { name: 'only', value, label, on: extras.includes(value) }),
      )}
    </fieldset>
    ${askFields(view)}
    <p class="field">
      <label for="sort">Sort by</label>
      <select id="sort" name="sort">
        ${kind.columns.flatMap(({ key, label }) => [
          option(`${key}.asc`, `${label}: lowest first`, key === sort && order === 'asc'),
          option(`${key}.desc`, `${label}: highest first`, key === sort && order === 'desc'),
        ])}
      </select>
    </p>
    <button type="submit">Update</button>
  </form>`;
}

function askFields({ kind, ask }: View): Markup {
  if (kind.ask === null) return html``;
  const { amount, years } = kind.ask;
  const count = years.most - years.least + 1;
  const terms = Array.from({ length: count }, (_, index) => years.least + index);
  return html`<p class="field">
      <label for="amount">Amount</label>
      <span class="money"
        ><span aria-hidden="true">$</span
        ><input
          id="amount"
          name="amount"
          inputmode="numeric"
          autocomplete="off"
          value="${dollars(ask.amount).shown.slice(1)}"
          aria-describedby="amount-hint"
      /></span>
      <span class="hint" id="amount-hint"
        >${dollars(amount.least).shown} to ${dollars(amount.most).shown}</span
      >
    </p>
    <p class="field">
      <label for="years">Over</label>
      <select id="years" name="years">
        ${terms.map((term) => option(String(term), term === 1 ? '1 year' : `${term} years`, term === ask.years))}
      </select>
    </p>`;
}

function chip(
  type: 'radio' | 'checkbox',
  { name, value, label, on }: { name: string; value: string; label: string; on: boolean },
): Markup {
  const checked = on ? html` checked` : html``;
  return html`<label class="chip"
    ><input type="${type}" name="${name}" value="${value}" ${checked} /><span>${label}</span></label
  >`;
}

function option(value: string, label: string, on: boolean): Markup {
  return html`<option value="${value}" ${on ? html` selected` : html``}>${label}</option>`;
}

function hidden(name: string, value: string | null): Markup {
  return value === null ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`;
}

function resultList(page: Page): Markup {
  const found = listed(page.view);
  const { noun, columns, title } = page.view.kind;
  const count = `${found.length} ${found.length === 1 ? noun.one : noun.many}`;
  if (found.length === 0) {
    return html`<p class="count" data-count="${count}">No ${noun.many} match</p>
      <p class="empty">Nothing has all of that. Take one of the choices away to see more.</p>`;
  }
  // The roles are spelled out: a table laid out as cards on a phone would lose them.
  return html`<p class="count" data-count="${count}">${count}</p>
    <table role="table">
      <caption class="unseen">
        ${title}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">Product</th>
          ${columns.map(({ key, label, order }) => sortHeader(page, key, label, order))}
          <th role="columnheader" scope="col"><span class="unseen">More</span></th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${found.map((listing) => row(page, listing))}
      </tbody>
    </table>`;
}

function sortHeader({ view, query }: Page, key: string, label: string, usual: 'asc' | 'desc'): Markup {
  const isOn = view.sort === key;
  const next = isOn ? (view.order === 'asc' ? 'desc' : 'asc') : usual;
  const state = isOn ? html` aria-sort="${view.order === 'asc' ? 'ascending' : 'descending'}"` : html``;
  return html`<th role="columnheader" scope="col" ${state}>
    <a href="${sortedBy(key, next, query)}" data-sort="${key}.${next}"
      >${label}<span class="arrow" aria-hidden="true">${isOn ? (view.order === 'asc' ? '↑' : '↓') : '↕'}</span
      ><span class="unseen">, sort ${next === 'asc' ? 'lowest' : 'highest'} first</span></a
    >
  </th>`;
}

function row({ view, theme }: Page, { id, lender, name, points, figures }: Listing): Markup {
  const query = theme === null ? '' : `?theme=${theme}`;
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <span class="mark" aria-hidden="true">${initials(lender)}</span>
      <span class="who"
        ><b>${name}</b><span>${lender}</span><span class="point">${points[0] ?? ''}</span></span
      >
    </th>
    ${view.kind.columns.map(({ key, label }) => cell(label, figures[key]))}
    <td role="cell" class="go">
      <a
        class="button"
        href="/partner/comparison/${view.kind.slug}/${id}${query}"
        target="_blank"
        rel="noopener"
        >See details<span class="unseen"> of ${name} by ${lender}, in a new tab</span></a
      >
    </td>
  </tr>`;
}

function cell(label: string, figure: Figure | undefined): Markup {
  if (figure === undefined) return html`<td role="cell"></td>`;
  const note = figure.note === undefined ? html`` : html` <small>${figure.note}</small>`;
  return html`<td role="cell">
    <span class="label" aria-hidden="true">${label}</span><span class="value">${figure.shown}${note}</span>
  </td>`;
}

export function initials(lender: string): string {
  return lender
    .split(' ')
    .map(([letter = '']) => letter)
    .join('')
    .slice(0, 2);
}
