import { z } from 'zod';

import { BUREAU } from './bureau-settings.ts';
import { PROCESS } from './process-settings.ts';
import { PRODUCT } from './product-settings.ts';
import { PROVIDERS } from './provider-settings.ts';

/** Every setting, in the order of the reference. */
export const Environment = z.object({ ...PROCESS, ...PRODUCT, ...PROVIDERS, ...BUREAU });

export type Settings = z.output<typeof Environment>;
