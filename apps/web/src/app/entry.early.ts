import { makeFirstCalls } from './first-calls.ts';

// A file of its own, which comes before all others: `vite.config.ts`, `root.tsx`.
makeFirstCalls();
