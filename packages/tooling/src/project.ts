import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, without a trailing separator. */
export const projectRoot = path.resolve(fileURLToPath(new URL('../../../', import.meta.url)));
