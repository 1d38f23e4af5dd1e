import { plainLine, plainLines } from '@wattle/domain/fields/text-fields';
import { z } from 'zod';

/**
 * A provider's text that a page, mail or PDF shows. It is cleaned and not refused, because one odd name must not withhold
 * the rest. Markup stays: what shows it escapes it.
 */
export const shownLine = (max: number) => z.string().overwrite(plainLine).max(max);

export const shownText = (max: number) => z.string().overwrite(plainLines).max(max);
