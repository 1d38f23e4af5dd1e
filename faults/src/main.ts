import { join } from 'node:path';

import { projectRoot } from '@wattle/testkit/project-root';

import { readOptions } from './options.ts';
import { planOf } from './plan/plan.ts';
import { run, startAll } from './run.ts';
import { stopSignal, printLine, reportResult } from './report-result.ts';

const options = readOptions(process.argv.slice(2));
const plan = planOf(options);
const results = join(projectRoot, '.cache/faults');
reportResult(await run({ options, plan, start: startAll, results, printLine, over: stopSignal() }), results);
