import type { CreditFile } from '../credit-file/credit-file.ts';
import { aFile } from '../credit-file/test-file.ts';
import { fileDifferences } from './file-differences.ts';

export const COMPARED_ON = '2026-11-22';

/** The rows of two files with these parts. */
export const compare = (main: Partial<CreditFile>, second: Partial<CreditFile>) =>
  fileDifferences({
    main: aFile(main),
    second: aFile(second),
    names: { main: 'Yarran Credit', second: 'Jarrah Credit' },
    isSecondCorrectable: true,
    at: COMPARED_ON,
  });
