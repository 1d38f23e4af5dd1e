import { webTests } from './vitest-project.ts';

export default webTests({ name: 'web', sharesWorkers: true });
