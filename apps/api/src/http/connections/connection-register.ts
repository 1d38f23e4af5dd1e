import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type RegisterBounds = {
  /** Connections of the whole process; memory and open files are shared by all. */
  inAll: number;
  /** Connections from one network address. Trusted proxies hold those of many people and have no such bound. */
  perAddress: number;
};

/** An answer that was begun must be taken within this time; until it is, it stays in memory. */
const ANSWER_MS = 60_000;
/** How long a connection that we have ended waits for the other side. */
const GOODBYE_MS = 2000;

/** An answer in progress, and since when it is known to have been sent. */
type Answer = { response: ServerResponse; sentSince: number | null };

/**
 * One open connection: whose it is (null for a trusted proxy), what it is being answered, and its turn among those that
 * are waiting. Every call passes through here, and maps that fill and empty with each of them would keep what they held
 * alive for long.
 */
type Held = { address: string | null; answers: Answer[]; turn: number; endedAt: number | null };

/**
 * The open connections of a process. When there is no room for another, the one that has waited longest without a call
 * is closed for it: one of the same address, once that has its share, otherwise one of whoever holds most.
 */
export function makeConnectionRegister({ inAll, perAddress }: RegisterBounds) {
  const all = new Map<Socket, Held>();
  const tally = makeTally();
  /** Increases with each connection that is opened and each call that ends. */
  let turns = 0;

  const forget = (socket: Socket, held: Held): void => {
    if (all.delete(socket)) tally.remove(held.address);
  };
  const closeLongestWaiting = (address: string | null): boolean => {
    let found: [Socket, Held] | null = null;
    for (const entry of all) {
      const [, { answers, turn, address: owner }] = entry;
      if (answers.length > 0 || (address !== null && owner !== address)) continue;
      if (found === null || turn < found[1].turn) found = entry;
    }
    if (found === null) return false;
    forget(...found);
    found[0].destroy();
    return true;
  };
  const makeRoom = (address: string | null): boolean => {
    if (tally.of(address) >= perAddress) return closeLongestWaiting(address);
    return all.size < inAll || closeLongestWaiting(tally.greediest()) || closeLongestWaiting(null);
  };

  return {
    /** False when there is no room, nor anything to close for it. */
    admit(socket: Socket, address: string | null): boolean {
      if (!makeRoom(address)) return false;
      const held: Held = { address, answers: [], turn: ++turns, endedAt: null };
      all.set(socket, held);
      tally.add(address);
      socket.once('close', () => forget(socket, held));
      return true;
    },
    /** From a call's headers until its answer is sent, its connection does not count as waiting. */
    begin(socket: Socket, response: ServerResponse): void {
      const held = all.get(socket);
      if (held === undefined) return;
      held.answers.push({ response, sentSince: null });
      response.on('close', () => {
        held.answers = held.answers.filter((answer) => answer.response !== response);
        held.turn = ++turns;
      });
    },
    /** To be called now and then; a time limit runs from the first call that finds a reason for it. */
    closeOverdue(now: number): void {
      for (const [socket, held] of all) if (isOverdue(socket, held, now)) socket.destroy();
    },
  };
}

function isOverdue(socket: Socket, held: Held, now: number): boolean {
  if (socket.writableEnded) held.endedAt ??= now;
  if (held.endedAt !== null && now - held.endedAt >= GOODBYE_MS) return true;
  for (const answer of held.answers) {
    if (answer.response.headersSent) answer.sentSince ??= now;
    if (answer.sentSince !== null && now - answer.sentSince >= ANSWER_MS) return true;
  }
  return false;
}

/** How many connections each address holds; null is nobody in particular and is not counted. */
function makeTally() {
  const counts = new Map<string, number>();
  const of = (address: string | null) => (address === null ? 0 : (counts.get(address) ?? 0));
  return {
    of,
    add(address: string | null): void {
      if (address !== null) counts.set(address, of(address) + 1);
    },
    remove(address: string | null): void {
      if (address === null) return;
      if (of(address) === 1) counts.delete(address);
      else counts.set(address, of(address) - 1);
    },
    /** Null when nobody holds more than one. */
    greediest(): string | null {
      let found: string | null = null;
      let most = 1;
      for (const [address, count] of counts) {
        if (count <= most) continue;
        found = address;
        most = count;
      }
      return found;
    },
  };
}
