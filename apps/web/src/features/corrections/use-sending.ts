import { ApiError } from '@wattle/contract/client';
import { type Once, useSubmit } from '#web/forms/use-submit.ts';
import { type Corrections, useKeptCorrections } from './use-corrections.ts';

type Options<Input, Answer> = {
  call: (input: Input, once: Once) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  showFields?: (error: unknown) => unknown;
};

/** One write of this feature. Its answer replaces the cached state; `problem` is the refusal. */
export function useSending<Input, Answer extends Corrections>({
  call,
  onSent,
  showFields,
}: Options<Input, Answer>) {
  const kept = useKeptCorrections();
  return useSubmit<Input, unknown>({
    async send(input, once) {
      const answer = await call(input, once);
      kept.adopt(answer);
      onSent(answer);
    },
    explain(cause) {
      showFields?.(cause);
      // The state has changed, perhaps from another device.
      if (cause instanceof ApiError && (cause.status === 404 || cause.status === 409)) kept.refetch();
      return cause;
    },
  });
}
