import { HOME_COUNTER } from '@wattle/domain/product-constants';

const { counter, counterIncrement, updateInterval } = HOME_COUNTER;

/** What the home page's counter starts from and how it runs (SCORE-027); nothing is counted for it. */
export const scoreCounter = { counter, counterIncrement, updateInterval };
