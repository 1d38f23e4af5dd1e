import type { ZodType } from 'zod';
import { makeCheckedFiles } from './checked-files.ts';
import { MAP_FILES } from './content-files.ts';
import { ContentError } from './faults.ts';
import { openFolder } from './folder.ts';
import { Places, Regions, Statistics } from '../files/map.ts';

/** Parses the text of a map file. */
const parsing =
  <T>(file: string, schema: ZodType<T>) =>
  (text: string): T => {
    const files = makeCheckedFiles({ files: [file], text: () => text });
    const read = files.json(file, schema);
    if (read === undefined) throw new ContentError(files.faults);
    return read;
  };

export const parsePlaces = parsing(MAP_FILES.places, Places);
export const parseRegions = parsing(MAP_FILES.regions, Regions);
export const parseStatistics = parsing(MAP_FILES.statistics, Statistics);

/** Validates all of them without keeping any: a fault stops the build. */
export function checkMapFiles(directory: string): void {
  const files = makeCheckedFiles(openFolder(directory));
  files.json(MAP_FILES.places, Places);
  files.json(MAP_FILES.regions, Regions);
  files.json(MAP_FILES.statistics, Statistics);
  if (files.faults.length > 0) throw new ContentError(files.faults);
}
