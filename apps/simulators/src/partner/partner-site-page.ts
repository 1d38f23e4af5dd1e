import { initials, wholePage } from '../comparison/comparison-page.ts';
import { html } from '../messages/markup.ts';

type Arrival = {
  host: string;
  path: string;
  clickId: string | null;
  /** The origin of the page that led here, if it is one of ours. */
  cameFrom: string | null;
};

/** Says where the visitor has arrived, what came with them, and how to get back. */
export function partnerSitePage(
  { host, path, clickId, cameFrom }: Arrival,
  theme: 'light' | 'dark' | null,
): string {
  return wholePage(
    { theme, parentOrigin: null },
    `${host} begins here`,
    html`<main class="alone">
      <header class="head head--product">
        <span class="mark mark--large" aria-hidden="true">${initials(nameOf(host))}</span>
        <div>
          <h1>${nameOf(host)}</h1>
          <p>This is where the partner’s own site begins.</p>
        </div>
      </header>
      <dl class="facts">
        <div>
          <dt>Address</dt>
          <dd>${host}${path}</dd>
        </div>
        <div>
          <dt>What came along</dt>
          <dd>
            ${clickId === null ? 'nothing' : html`click <code>${clickId}</code>`}
            <small>
              It says which click led here, and nothing about who made it. What the partner was told apart
              from it is on
              <a href="/partner/desk">the partners’ desk</a>.
            </small>
          </dd>
        </div>
      </dl>
      ${
        cameFrom === null
          ? html`<p>Close this tab to get back to where you came from.</p>`
          : html`<p><a class="button" href="${cameFrom}/deals">Back to the deals</a></p>`
      }
      <footer class="foot">
        <p>The partner is invented; nothing can be applied for.</p>
      </footer>
    </main>`,
  );
}

/** 'Ledger And Leaf' from 'www.ledger-and-leaf.example'. */
function nameOf(host: string): string {
  const [name = host] = host.replace(/^www\./, '').split('.');
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
