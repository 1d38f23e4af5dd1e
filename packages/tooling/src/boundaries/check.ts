import { projectRoot } from '../project.ts';
import { survey } from './cruise.ts';

const { modules, dependencies, breaches } = await survey(projectRoot, [
  'apps',
  'packages',
  'e2e',
  'bench',
  'data',
]);
for (const { rule, from, to, reason } of breaches)
  console.log(`${rule}: ${from}\n    imports ${to}\n    ${reason}`);
console.log(`${breaches.length} forbidden among ${dependencies} imports of ${modules} modules.`);
process.exitCode = breaches.length > 0 ? 1 : 0;
