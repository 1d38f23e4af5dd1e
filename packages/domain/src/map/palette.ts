/** The map's colour scale (MAP-016). 629 is not the middle and 674 exceeds the highest: both as specified. */
export const MAP_SCALE = { lowest: 581, middle: 629, highest: 671, reach: 45 } as const;

const STEPS_EACH_WAY = 3;
export const MAP_STEPS = 2 * STEPS_EACH_WAY + 1;

/** 0 to 6, with 3 around the middle; the ends start at 584 and 674. */
export function mapStepOf(score: number): number {
  const away = (score - MAP_SCALE.middle) / MAP_SCALE.reach;
  return Math.round(Math.min(1, Math.max(-1, away)) * STEPS_EACH_WAY) + STEPS_EACH_WAY;
}
