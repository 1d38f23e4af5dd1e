import { z } from 'zod';

/** How the dashboard is laid out (DASH-014). */
export const Themes = z.strictObject({
  tabStyle: z.enum(['top', 'side']),
  scoreMessage: z.boolean(),
  nextSteps: z.boolean(),
  animations: z.boolean(),
  productDisplay: z.enum(['cards', 'list']),
});
