import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { askedToStop } from './signals.ts';
import { ensureCompiled } from './compiled.ts';
import { StartFailure } from './start-failure.ts';
import { buildWeb } from './web-build.ts';

/** Makes everything that a start would otherwise make first, even if it exists: the pages, and the compiled server. */
async function build(group: ProcessGroup): Promise<0 | 1> {
  try {
    await Promise.all([buildWeb(group), ensureCompiled(group)]);
    return 0;
  } catch (fault) {
    console.error(fault instanceof StartFailure ? fault.message : fault);
    return 1;
  }
}

const group = new ProcessGroup();
const outcome = await Promise.race([build(group), askedToStop()]);
await group.stopAll();
process.exit(outcome === 0 ? 0 : 1);
