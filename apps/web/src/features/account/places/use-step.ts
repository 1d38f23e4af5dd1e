import { useSearchParams } from 'react-router';
import { STEPS } from './places.ts';

/** The tab that `step` names, or the first; a change of tab is not a page to come back to (ACC-003, ACC-008). */
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
