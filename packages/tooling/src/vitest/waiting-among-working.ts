import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files in which processes start, die and are waited for; the machine has hardly anything to do meanwhile. */
const waits = /\/(?:faults|platform\/(?:jobs|embedded))\/[^/]+\.integration\.test\.ts$/;

/** Alternates between waiting and working files; what is left of the longer list comes last. */
function waitingAmongWorking<Item>(items: readonly Item[], pathOf: (item: Item) => string): Item[] {
  const waiting = items.filter((item) => waits.test(pathOf(item)));
  const working = items.filter((item) => !waits.test(pathOf(item)));
  const pairs = Array.from({ length: Math.max(waiting.length, working.length) }, (_, at) => [
    ...waiting.slice(at, at + 1),
    ...working.slice(at, at + 1),
  ]);
  return pairs.flat();
}

/**
 * Spreads the files that wait among those that work, from the beginning: a worker that waits leaves its core to the
 * others, and no file that waits is left alone at the end.
 * @public Vitest makes it.
 */
export class WaitingAmongWorking extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return waitingAmongWorking(await super.sort(files), ({ moduleId }) => moduleId);
  }
}
