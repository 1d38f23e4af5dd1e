import { startPage } from './start.ts';

/** The script of static pages. */
startPage(new AbortController().signal);
