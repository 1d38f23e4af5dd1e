import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { expect, it } from 'vitest';

import { makeConnectionRegister } from './connection-register.ts';

const register = () => makeConnectionRegister({ inAll: 3, perAddress: 2 });
const answer = (sent: { headersSent: boolean }) =>
  Object.assign(new Socket(), sent) as unknown as ServerResponse;

it('an answer that nobody takes is given up after a minute, one that is being made is not', () => {
  const { admit, begin, closeOverdue } = register();
  const [slow, working] = [new Socket(), new Socket()];
  expect([admit(slow, 'a'), admit(working, 'b')]).toEqual([true, true]);
  begin(slow, answer({ headersSent: true }));
  begin(working, answer({ headersSent: false }));
  for (const now of [0, 59_000]) closeOverdue(now);
  expect(slow.destroyed).toBe(false);
  closeOverdue(60_000);
  expect([slow.destroyed, working.destroyed]).toEqual([true, false]);
});

it('a connection that we have ended waits for the other side two seconds', () => {
  const { admit, closeOverdue } = register();
  const socket = new Socket();
  admit(socket, 'a');
  Object.defineProperty(socket, 'writableEnded', { value: true });
  for (const now of [0, 1000]) closeOverdue(now);
  expect(socket.destroyed).toBe(false);
  closeOverdue(2000);
  expect(socket.destroyed).toBe(true);
});

it('connections of a trusted proxy have no share of their own', () => {
  const { admit } = register();
  const sockets = [new Socket(), new Socket(), new Socket()];
  expect(sockets.map((socket) => admit(socket, null))).toEqual([true, true, true]);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});
