import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to the mail server. While shut, it refuses connections and has closed those that were open. */
export type MailDoor = { port: number; shut: () => Promise<void>; open: () => Promise<void> };

export async function openMailDoor(to: number): Promise<MailDoor> {
  const sockets = new Set<Socket>();
  const join = (inner: Socket): void => {
    const outer = connect(to, '127.0.0.1');
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    inner.pipe(outer).pipe(inner);
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(join).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      if (!server.listening) server = await listen(port);
    },
  };
}
