import { ensureWebIsBuilt } from '../start/web-build.ts';
import type { Step } from './step.ts';

export const buildStep: Step = {
  name: 'build',
  kind: 'beside',
  async run(group) {
    return { passed: 1, failed: 0, output: `The web pages are ${await ensureWebIsBuilt(group)}.` };
  },
};
