import { webTests } from './vitest-project.ts';

/** Tests with fake timers. */
export default webTests({ name: 'web-time', sharesWorkers: false });
