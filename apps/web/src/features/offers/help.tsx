import type { HelpReason } from '@wattle/domain/offers/help-first';
import { helpWords } from '@wattle/domain/offers/help-words';
import { HelpCard } from '#web/ui/layout/help-card.tsx';

export function Help({ reasons }: { reasons: readonly HelpReason[] }) {
  const { title, lead, ways } = helpWords(reasons);
  return <HelpCard title={title} lead={lead} ways={ways} />;
}
