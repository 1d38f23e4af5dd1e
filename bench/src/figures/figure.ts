import type { Reading } from '../ratio.ts';
import type { Services } from '../surroundings/services.ts';

/** Something that is measured. `services` starts what it needs once, for the first that asks. */
export type Figure = {
  name: string;
  /** Measured only where it is named. */
  isLong?: true;
  measure: (services: () => Promise<Services>) => Promise<Reading | readonly Reading[]>;
};
