import { describe, expect, it } from 'vitest';
import { ProcessGroup } from './process-group.ts';

function starting(group: ProcessGroup, script: string) {
  const lines: string[] = [];
  const { promise: printed, resolve } = Promise.withResolvers<void>();
  const onLine = (line: string) => {
    lines.push(line);
    resolve();
  };
  const started = group.start({ name: 'it', args: ['-e', script], onOutput: onLine, onComplaint: onLine });
  return { started, lines, printed };
}

const patient =
  'setInterval(() => {}, 1000); process.on("SIGTERM", () => { console.log("bye"); process.exit(0); }); console.log("up");';
const deaf = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => {}); console.log("up");';

describe('a group of processes', () => {
  it('stops each process and collects its last output', async () => {
    const group = new ProcessGroup();
    const { started, lines, printed } = starting(group, patient);
    await printed;
    await group.stopAll();
    expect(started.ending).toEqual({ code: 0, signal: null });
    expect(lines).toEqual(['up', 'bye']);
  });

  it('kills a process that ignores the signal', async () => {
    const { started, printed } = starting(new ProcessGroup(), deaf);
    await printed;
    await started.stop(50);
    expect(started.ending).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('starts no process once it is being stopped', async () => {
    const group = new ProcessGroup();
    await group.stopAll();
    expect(() => starting(group, patient)).toThrow('it was not started');
  });

  it('reports a program that does not exist as ended', async () => {
    const group = new ProcessGroup();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const started = group.start({
      name: 'it',
      command: '/nowhere/it',
      args: [],
      onOutput: say,
      onComplaint: say,
    });
    expect(await started.ended).toEqual({ code: 1, signal: null });
    expect(said.join()).toContain('ENOENT');
  });
});
