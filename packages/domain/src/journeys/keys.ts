/** Of one member. */
export const PASSKEYS_MAX = 20;

/** Made at a time. */
export const RECOVERY_CODES = 10;

/** Fewer unused recovery codes than this are said on every page of the account. */
export const RECOVERY_CODES_LOW = 3;

const GROUP = 4;

/** As it is written down, in groups of four. */
export const inGroups = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, at) =>
    code.slice(at * GROUP, (at + 1) * GROUP),
  ).join(' ');
