import { FEATURES } from '#api/compose.ts';
import type { Mail } from '#api/platform/outbox/effect.ts';

const EDITION = { origin: 'https://wattle.example', keptMonths: { cancelled: 12, dormant: 24 } };

/** Every mail of the product with made-up details, by its name. */
export function sampleMails(): Map<string, Mail> {
  const previews = FEATURES.flatMap(({ previews: own = [] }) => own);
  return new Map(previews.map(({ name, mail }) => [name, mail(EDITION)]));
}
