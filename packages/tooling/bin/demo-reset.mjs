#!/usr/bin/env node
import { runProgram } from './lib/run-program.mjs';

await runProgram('apps/api/src/demo/reset.ts');
