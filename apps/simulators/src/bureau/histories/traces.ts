import { LRUCache } from 'lru-cache';
import type { Enquiry } from './credit-file.ts';

/** Access to a file that was not about credit. */
export type Access = { date: string; provider: string; service: string };
/** What a request leaves on the file: the record of an access, or an enquiry that other lenders see. */
export type Trace = { kind: 'access'; access: Access } | { kind: 'enquiry'; enquiry: Enquiry };

const maxEntries = 5_000;

/** What was asked of one bureau about each person, lost when the process ends. */
export function makeTraces() {
  const traces = new LRUCache<string, readonly Trace[]>({ max: maxEntries });
  const left = (person: string) => traces.get(person) ?? [];
  return {
    leave(person: string, trace: Trace): void {
      traces.set(person, [...left(person), trace]);
    },
    accesses: (person: string): Access[] =>
      left(person).flatMap((trace) => (trace.kind === 'access' ? [trace.access] : [])),
    enquiries: (person: string): Enquiry[] =>
      left(person).flatMap((trace) => (trace.kind === 'enquiry' ? [trace.enquiry] : [])),
  };
}
