import { STEPS } from '@wattle/domain/journeys/registration-steps';
import type { Step } from '#web/ui/layout/stem-stepper.tsx';

const details = [
  'Name, address, email',
  'Sent to your inbox',
  'For codes when you log in',
  'Sent by SMS',
  'Licence, passport or Medicare',
  'Then you see your score',
];

/** The six registration steps; the last two belong to the identity check. */
export const flowSteps: readonly Step[] = STEPS.map(({ line }, index) => ({
  title: line,
  detail: details[index] ?? '',
}));

/** The line above a step's title, such as 'Step 3 of 6 · Mobile number': two titles are the same. */
export function flowLine(step: number): string {
  const words = `Step ${step} of ${flowSteps.length}`;
  const title = flowSteps[step - 1]?.title;
  return title === undefined ? words : `${words} · ${title}`;
}

type Address = { readonly pathname: string; readonly search: string };

/** Exported by a page of the flow: `export const handle: FlowHandle = { flowStep: 2 }`. */
export type FlowHandle = {
  readonly flowStep: number;
  readonly partnerAt?: (address: Address) => number | null;
};

type Matches = readonly { readonly handle: unknown }[];

const innermost = (matches: Matches) => matches.map(({ handle }) => handle).findLast(isFlowHandle);

/** The step of the innermost match that names one; null on the sign-in pages. */
export const flowStepOf = (matches: Matches): number | null => innermost(matches)?.flowStep ?? null;

export const flowPartnerOf = (matches: Matches, address: Address): number | null =>
  innermost(matches)?.partnerAt?.(address) ?? null;

function isFlowHandle(handle: unknown): handle is FlowHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'flowStep' in handle &&
    typeof handle.flowStep === 'number'
  );
}
