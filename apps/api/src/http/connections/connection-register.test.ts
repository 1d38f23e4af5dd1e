import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { expect, it } from 'vitest';

import { makeConnectionRegister } from './connection-register.ts';

const register = () => makeConnectionRegister({ inAll: 3, perAddress: 2 });
const answer = (sent: { headersSent: boolean }) =>
  Object.assign(new Socket(), sent) as unknown as ServerResponse;

it('an answer that nobody takes is given up after a minute, one that is being made is not', () => {
  const connections = register();
  const [slow, working] = [new Socket(), new Socket()];
  expect([connections.admit(slow, 'a'), connections.admit(working, 'b')]).toEqual([true, true]);
  connections.begin(slow, answer({ headersSent: true }));
  connections.begin(working, answer({ headersSent: false }));
  for (const now of [0, 59_000]) connections.closeOverdue(now);
  expect(slow.destroyed).toBe(false);
  connections.closeOverdue(60_000);
  expect([slow.destroyed, working.destroyed]).toEqual([true, false]);
});

it('a connection that we have ended waits for the other side two seconds', () => {
  const connections = register();
  const socket = new Socket();
  connections.admit(socket, 'a');
  Object.defineProperty(socket, 'writableEnded', { value: true });
  for (const now of [0, 1000]) connections.closeOverdue(now);
  expect(socket.destroyed).toBe(false);
  connections.closeOverdue(2000);
  expect(socket.destroyed).toBe(true);
});

it('connections of a trusted proxy have no share of their own', () => {
  const connections = register();
  const sockets = [new Socket(), new Socket(), new Socket()];
  expect(sockets.map((socket) => connections.admit(socket, null))).toEqual([true, true, true]);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});
