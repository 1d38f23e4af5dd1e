import { useSearchParams } from 'react-router';
import { STEPS } from './places.ts';

/** The tab that `step` names, or the first. Changing tabs replaces the history entry (ACC-003, ACC-008). */
export function useStep() {
  const [search, setSearch] = useSearchParams();
  const step = STEPS.find((known) => known === search.get('step')) ?? '1';
  const setStep = (key: string) =>
    setSearch(
      (before) => {
        before.set('step', key);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { step, setStep };
}
