import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { expectNetwork } from '#web/api/network.ts';

type Change<State> = {
  /** Where it was made, and where its failure shows. */
  row: string;
  /** What the page shows until the server has answered. */
  apply: (state: State) => State;
  save: (state: State | undefined) => Promise<State>;
};

/** Hears whether the latest change is saved: false from the press on. */
export type OnSaved = (isSaved: boolean) => void;

/**
 * Saves single changes of a query's data one after another, and shows each at once. One that fails is taken back alone,
 * and its error stays at its row until the next press there.
 */
export function useChanges<State>(queryKey: QueryKey, onSaved: OnSaved = () => undefined) {
  const cache = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Change<State>[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<string, unknown>>>({});
  const queue = useRef(Promise.resolve());

  async function save(change: Change<State>): Promise<void> {
    try {
      expectNetwork();
      // A read that is under way may hold the state before.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, await change.save(cache.getQueryData<State>(queryKey)));
      onSaved(true);
    } catch (error) {
      setFailures((others) => ({ ...others, [change.row]: error }));
    }
    setWaiting((all) => all.filter((each) => each !== change));
  }

  return {
    shown: (state: State): State => waiting.reduce((after, { apply }) => apply(after), state),
    isSaving: waiting.length > 0,
    /** Undefined without one. */
    failureOf: (row: string): unknown => failures[row],
    change: (made: Change<State>): void => {
      onSaved(false);
      setFailures((all) => ({ ...all, [made.row]: undefined }));
      setWaiting((all) => [...all, made]);
      queue.current = queue.current.then(() => save(made));
    },
  };
}
