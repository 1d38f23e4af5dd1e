import { startPage } from './start.ts';

/** The one script of a static page. */
startPage(new AbortController().signal);
