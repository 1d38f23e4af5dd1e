import { webTests } from './vitest-project.ts';

/** The tests in faked time. */
export default webTests({ name: 'web-time', sharesWorkers: false });
