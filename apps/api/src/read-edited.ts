import { checkMapFiles } from '@wattle/content/map-files';
import { readContent, type Content } from '@wattle/content/read-content';

import type { Config } from './config.ts';
import { madeUpContent, MadeUpContent } from './made-up-content.ts';

/** Everything that people edit; throws where it is not right, or made up where that is refused. */
export function readEdited({ inEarnest, contentDir }: Pick<Config, 'inEarnest' | 'contentDir'>): Content {
  const content = readContent(contentDir);
  checkMapFiles(contentDir);
  const faults = inEarnest ? madeUpContent(content) : [];
  if (faults.length > 0) throw new MadeUpContent(`it is made up: ${faults.join('; ')}`);
  return content;
}
