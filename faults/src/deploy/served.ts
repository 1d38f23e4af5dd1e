import { pause } from '@wattle/testkit/waiting';

import type { CallVerdict } from '../calls/call-log.ts';
import type { Drill } from './drill.ts';

/** The pause before and after what visitors are there to notice. */
const A_WHILE_MS = 3000;
const SHOWN = 10;

type Come = () => Promise<{ stop: () => Promise<CallVerdict> }>;

/** Does something while visitors come, of whose calls none may fail. */
export const servedOf =
  ({ check, printLine }: Drill, come: Come) =>
  async (what: string, work: () => Promise<unknown>): Promise<void> => {
    printLine(what);
    const visitors = await come();
    await pause(A_WHILE_MS);
    await work();
    await pause(A_WHILE_MS);
    const { total, outside } = await visitors.stop();
    check(`${what}: ${outside.length} of ${total} calls failed`, outside.length === 0 && total > 100);
    for (const { operation, status, code, from } of outside.slice(0, SHOWN))
      printLine(`  ${new Date(from).toISOString()} ${operation} ${status} ${code ?? ''}`);
  };
