import { projectRoot } from '../project.ts';
import { surveyTables } from '../tables/survey.ts';
import { survey } from './cruise.ts';

const { modules, dependencies, breaches } = await survey(projectRoot, [
  'apps',
  'packages',
  'e2e',
  'bench',
  'faults',
]);
for (const { rule, from, to, reason } of breaches)
  console.log(`${rule}: ${from}\n    imports ${to}\n    ${reason}`);
console.log(`${breaches.length} forbidden among ${dependencies} imports of ${modules} modules.`);

const tables = surveyTables(projectRoot);
for (const { file, line, message } of tables.breaches)
  console.log(`tables-have-owners: ${file}:${line} ${message}`);
console.log(
  `${tables.breaches.length} breaches among ${tables.mentions} mentions of tables in ${tables.files} files.`,
);
process.exitCode = breaches.length + tables.breaches.length > 0 ? 1 : 0;
