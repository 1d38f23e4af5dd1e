import { z } from 'zod';

/** The dashboard's layout (DASH-014). */
export const Themes = z.strictObject({
  tabStyle: z.enum(['top', 'side']),
  scoreMessage: z.boolean(),
  nextSteps: z.boolean(),
  animations: z.boolean(),
  productDisplay: z.enum(['cards', 'list']),
});
