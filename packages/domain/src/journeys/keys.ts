/** The limit for one member. */
export const PASSKEYS_MAX = 20;

/** Made at a time. */
export const RECOVERY_CODES = 10;

/** Fewer unused recovery codes than this are too few. */
export const RECOVERY_CODES_LOW = 3;

const GROUP = 4;

/** Formats the code as it is written down, in groups of four. */
export const inGroups = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, at) =>
    code.slice(at * GROUP, (at + 1) * GROUP),
  ).join(' ');

/** How many unused recovery codes a member has, and what to do about few. */
export function recoveryCodesLeft(left: number): string {
  const counted =
    left === 0 ? 'no recovery codes' : left === 1 ? '1 recovery code' : `${left} recovery codes`;
  const advice = left < RECOVERY_CODES_LOW ? 'Make new ones before you need them.' : 'New ones replace them.';
  return `You have ${counted} left. ${advice}`;
}
