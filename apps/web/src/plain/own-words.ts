import { api } from '#web/api/call.ts';
import { client } from '#web/api/client.ts';
import { profileReady } from '#web/api/session.ts';

/** Requests a member’s About Me answers, which the page does not depend on; nothing for visitors (LEGAL-008). */
export function requestAboutMe(): void {
  if (document.querySelector('[data-about-me]') === null) return;
  void askOfMember().catch(() => undefined);
}

async function askOfMember(): Promise<void> {
  const { isAuthenticated } = await profileReady();
  if (isAuthenticated) await api('GET /v1/user/about-me', {});
}

/** Replaces texts edited since the build. Without an answer the page keeps the built ones (PROD-002). */
export function loadServedTexts({ signal }: { signal: AbortSignal }): void {
  const page = document.querySelector<HTMLElement>('[data-served-texts]')?.dataset['servedTexts'];
  if (page === undefined) return;
  client('GET /v1/content/texts', { query: { page }, signal })
    .then(showTexts)
    .catch(() => undefined);
}

function showTexts(texts: Readonly<Record<string, string>>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const served = texts[element.dataset['text'] ?? ''];
    if (served !== undefined && served !== element.textContent) element.textContent = served;
  }
}
