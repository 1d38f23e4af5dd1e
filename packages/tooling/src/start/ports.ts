import { once } from 'node:events';
import { createServer } from 'node:net';

const loopback = '127.0.0.1';
const everyAddress = '::';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function refusal(port: number, host: string): Promise<string> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return '';
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * Says in one sentence why a port cannot be used, naming the variable that changes it; undefined when it is free. Both
 * loopback and all addresses are tried: on some systems one can be taken while the other is free.
 */
export async function unusableReason(variable: string, port: number): Promise<string | undefined> {
  for (const host of [loopback, everyAddress]) {
    const code = await refusal(port, host);
    if (code === 'EADDRINUSE') {
      return `Port ${port} is taken: stop the program that uses it, or set ${variable} to a free port.`;
    }
    if (code === 'EACCES') {
      return `Port ${port} needs special rights: set ${variable} to a port above 1023.`;
    }
  }
  return undefined;
}
