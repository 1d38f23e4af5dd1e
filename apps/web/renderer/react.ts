// @ts-expect-error -- its types are in a form that can't be passed on; React's own are what the code is checked against
export * from 'preact/compat';
// oxlint-disable-next-line import/no-default-export -- libraries take React's default export
export { default } from 'preact/compat';

/**
 * What the router asks of React and Preact does not have: a state that runs ahead of a transition. Transitions happen at
 * once here, so nothing has to run ahead of them.
 */
export function useOptimistic<State>(state: State): [State, (next: State) => void] {
  return [state, () => undefined];
}
