import { normaliseSearch } from '@wattle/domain/fields/text-fields';

/** Whether a text contains every word of a search, ignoring case, accents, apostrophes and hyphens; an empty one matches. */
export function finds(text: string, search: string): boolean {
  const found = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

const plain = (text: string): string => normaliseSearch(text).replaceAll('-', '');

/** The help centre's search: filters the questions and announces their number (HOME-032). */
export function searchAnswers({ signal }: { signal: AbortSignal }): void {
  const help = document.querySelector('[data-help]');
  const input = help?.querySelector<HTMLInputElement>('input[type="search"]');
  if (!help || !input) return;
  const search = () => showFound(help, input.value);
  input.readOnly = false;
  input.addEventListener('input', search, { signal });
  help.querySelector('[data-clear]')?.addEventListener(
    'click',
    () => {
      input.value = '';
      search();
      input.focus();
    },
    { signal },
  );
  search();
}

function showFound(help: Element, search: string): void {
  const isSearching = search.trim() !== '';
  let count = 0;
  for (const topic of help.querySelectorAll('[data-topic]')) {
    let inTopic = 0;
    for (const question of topic.querySelectorAll('details')) {
      const isFound = question.dataset['needsSecond'] === undefined && finds(textOf(question), search);
      question.hidden = !isFound;
      inTopic += Number(isFound);
    }
    topic.toggleAttribute('hidden', inTopic === 0);
    count += inTopic;
  }
  help.querySelector('[data-topics]')?.toggleAttribute('hidden', isSearching);
  help.querySelector('[data-none]')?.toggleAttribute('hidden', count > 0);
  setText(help.querySelector('[data-searched]'), search.trim());
  setText(help.querySelector('[data-count]'), isSearching ? countText(count) : '');
}

/** Question and answer, without the answer's source. */
function textOf(question: Element): string {
  const parts = question.querySelectorAll('summary, .prose > :not([data-sources])');
  return [...parts].map(({ textContent }) => textContent).join(' ');
}

function setText(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

function countText(count: number): string {
  if (count === 0) return 'No answers found';
  return count === 1 ? '1 answer found' : `${count} answers found`;
}

/** Opens the answer named by the fragment, such as `/helpcentre#who-can-join`: not all browsers do. */
export function openTarget({ signal }: { signal: AbortSignal }): void {
  addEventListener('hashchange', openWanted, { signal });
  openWanted();
}

function openWanted(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target?.closest('details');
  if (!target || !details || details.open) return;
  details.open = true;
  target.scrollIntoView();
}
