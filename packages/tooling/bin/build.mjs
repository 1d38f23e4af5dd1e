#!/usr/bin/env node
import { runProgram } from './lib/run-program.mjs';

await runProgram('packages/tooling/src/start/build.ts');
