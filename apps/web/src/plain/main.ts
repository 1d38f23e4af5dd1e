import { startPage } from './start.ts';

startPage(new AbortController().signal);
