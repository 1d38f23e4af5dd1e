import { once } from 'node:events';

import { until } from '../waiting.ts';

/** What a process started with `NODE_OPTIONS: optionsOf(port)` holds in memory. */
export type Inspector = {
  /** Bytes of heap in use after a forced collection. */
  heap: () => Promise<number>;
  /** Objects of a class that a collection leaves, such as `http.IncomingMessage`. */
  count: (className: `http.${string}`) => Promise<number>;
  close: () => void;
};

export const inspectedAt = (port: string): string => `--inspect=127.0.0.1:${port}`;

type Answer = { id: number; result?: unknown; error?: { message: string } };

/** Attaches to Node's inspector at a port of this machine (DevTools protocol). */
export async function inspect(port: string): Promise<Inspector> {
  const socket = new WebSocket(await addressAt(port));
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  });
  let last = 0;
  const ask = <T>(method: string, params: object = {}): Promise<T> => {
    const id = (last += 1);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise as Promise<T>;
  };
  return {
    async heap() {
      await ask('HeapProfiler.collectGarbage');
      return (await ask<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
    },
    async count(className) {
      const expression = `process.getBuiltinModule('node:http').${className.slice(5)}.prototype`;
      const { result } = await ask<{ result: { objectId: string } }>('Runtime.evaluate', { expression });
      const { objects } = await ask<{ objects: { objectId: string } }>('Runtime.queryObjects', {
        prototypeObjectId: result.objectId,
      });
      const counted = await ask<{ result: { value: number } }>('Runtime.callFunctionOn', {
        objectId: objects.objectId,
        functionDeclaration: 'function () { return this.length }',
        returnByValue: true,
      });
      await ask('Runtime.releaseObject', { objectId: objects.objectId });
      return counted.result.value;
    },
    close: () => socket.close(),
  };
}

async function addressAt(port: string): Promise<string> {
  let address = '';
  await until('the inspector answers', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = ((await answer?.json()) ?? []) as { webSocketDebuggerUrl: string }[];
    address = target?.webSocketDebuggerUrl ?? '';
    return address !== '';
  });
  return address;
}
