import type { Step } from '#web/ui/stem-stepper.tsx';

/** The six steps a stranger goes through, in their order; the last two belong to the identity check. */
export const flowSteps: readonly Step[] = [
  { title: 'Registration', detail: 'Your details, about 60 seconds' },
  { title: 'Email Verification', detail: 'A code to your inbox' },
  { title: 'Mobile Verification', detail: 'Your mobile number' },
  { title: 'Mobile Verification', detail: 'A code by SMS' },
  { title: 'Choose a document', detail: 'Licence, passport or Medicare' },
  { title: 'Verify your identity', detail: 'Then you see your score' },
];

/** What a page inside the flow may say about itself: `export const handle: FlowHandle = { flowStep: 2 }`. */
export type FlowHandle = { readonly flowStep: number };

/** The step of the innermost matched page that names one; null on the sign-in pages. */
export function flowStepOf(matches: readonly { readonly handle: unknown }[]): number | null {
  const steps = matches.map(({ handle }) => handle).filter(isFlowHandle);
  return steps.at(-1)?.flowStep ?? null;
}

function isFlowHandle(handle: unknown): handle is FlowHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'flowStep' in handle &&
    typeof handle.flowStep === 'number'
  );
}
