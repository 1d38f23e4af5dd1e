import { client } from '#web/api/client.ts';
import type home from '../../../../../content/home.yaml';

type Words = (typeof home)['variants']['default'];

/**
 * Fetches which text the home page shows (HOME-031). Without an answer, or at an address
 * with its own text, the page keeps its text.
 */
export function showWordsOfCode({ signal }: { signal: AbortSignal }): void {
  const hero = document.querySelector<HTMLElement>('[data-variant]');
  if (hero === null) return;
  const ask = async () => {
    const { code } = await client('GET /v1/user/gethomeshowcode', { signal });
    if (code === null || hero.dataset['variant'] !== 'default') return;
    const { default: file } = await import('../../../../../content/home.yaml');
    showWords(hero, file.variants[code]);
  };
  ask().catch(() => undefined);
}

function showWords(hero: HTMLElement, { heading, lead, assurances }: Words): void {
  const lines = heading.flatMap((line) => {
    const part = document.createElement('span');
    part.textContent = line;
    return [part, ' '];
  });
  hero.querySelector('h1')?.replaceChildren(...lines.slice(0, -1));
  setText(hero.querySelector('.lead'), lead);
  const list = hero.querySelector('.hero__terms');
  const [first] = list?.children ?? [];
  const items = assurances.map((assurance) => {
    const item = first?.cloneNode(true) ?? document.createElement('li');
    if (item instanceof Element) setText(item.querySelector('span'), assurance);
    return item;
  });
  list?.replaceChildren(...items);
}

function setText(element: Element | null, text: string): void {
  if (element !== null) element.textContent = text;
}
