import { FEATURES } from '../compose.ts';
import type { Mail } from '../platform/outbox/effect.ts';

const EDITION = { origin: 'https://wattle.example', keptMonths: { cancelled: 12, dormant: 24 } };

export function sampleMails(): Map<string, Mail> {
  const previews = FEATURES.flatMap(({ previews: own = [] }) => own);
  return new Map(previews.map(({ name, mail }) => [name, mail(EDITION)]));
}
