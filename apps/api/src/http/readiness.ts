export type ReadinessState = 'starting' | 'ready' | 'stopping';

/**
 * Whether calls may be sent to this process. A database or a provider that is away counts for nothing here: it is away
 * for every process, and pages and the product's own refusals need one that answers.
 */
export function makeReadiness() {
  let state: ReadinessState = 'starting';
  return {
    state: () => state,
    beginServing(): void {
      if (state === 'starting') state = 'ready';
    },
    /** Reports not ready from now on. Requests that still arrive are served. */
    endServing(): void {
      state = 'stopping';
    },
  };
}

export type Readiness = ReturnType<typeof makeReadiness>;
