import { QueryClientProvider } from '@tanstack/react-query';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { useLocation } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { Gated } from '#web/forms/gated.tsx';
import { ScoreMap } from './score-map.tsx';
import './map.css';

export const meta = () =>
  pageMeta({ title: 'Score map', description: 'Compare scores by region, on a map of Australia.' });

export default function ScoreMapPage() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap map">
      <Gated gate={bothFactorsGate(pathname + search)} words={ERROR_MESSAGES}>
        {() => (
          <QueryClientProvider client={queryClient}>
            <ScoreMap />
          </QueryClientProvider>
        )}
      </Gated>
    </div>
  );
}
