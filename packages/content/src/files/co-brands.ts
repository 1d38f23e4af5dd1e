import { z } from 'zod';
import { contrastOf } from './colours.ts';
import { eachOnce, nonEmptyText, sitePath } from './pieces.ts';
import { Themes } from './themes.ts';

/** The contrast of small text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'use six hexadecimal digits after a #');

const Colours = z
  .strictObject({ panel: colour, ink: colour })
  .refine(({ panel, ink }) => contrastOf(panel, ink) >= LEAST_CONTRAST, 'ink cannot be read on panel');

const { tabStyle, scoreMessage, nextSteps, animations, productDisplay } = Themes.shape;
const OwnThemes = z.strictObject({
  tabStyle: tabStyle.exactOptional(),
  scoreMessage: scoreMessage.exactOptional(),
  nextSteps: nextSteps.exactOptional(),
  animations: animations.exactOptional(),
  productDisplay: productDisplay.exactOptional(),
});

/** Partners named beside our brand for members they referred (HOME-033). */
export const CoBrands = eachOnce(
  z.strictObject({
    partnerId: z.literal([12, 24]),
    name: nonEmptyText,
    /** Square. */
    mark: sitePath,
    colours: Colours,
    /** Differences from the brand's themes. */
    themes: OwnThemes,
    madeUp: z.boolean(),
  }),
  'partnerId',
);
export type CoBrands = z.output<typeof CoBrands>;
