import { describe, expect, it } from 'vitest';

import { eventsOf, makeSecurityEvents, securityEvent, type Caller } from './security-events.ts';

const CALLER: Caller = {
  requestId: 'r1',
  operation: 'POST /v1/oauth2/token',
  network: '203.0.113.0/24',
  memberId: null,
  subject: '0123456789abcdef',
};

function setUp() {
  const lines: [string, unknown][] = [];
  const write = (level: string) => (line: unknown) => lines.push([level, line]);
  return {
    lines,
    events: makeSecurityEvents({ logger: { info: write('info'), warn: write('warn') } as never }),
  };
}

describe('a security event', () => {
  it('a security event is one log line with level and caller', () => {
    const { lines, events } = setUp();
    const own = eventsOf(() => CALLER, events);
    own.record(securityEvent('limit-hit', 'warn', ''), { reason: 'passwordByAddress' });
    expect(lines).toEqual([
      [
        'warn',
        {
          category: 'security',
          event: 'limit-hit',
          ...without(CALLER, 'memberId'),
          reason: 'passwordByAddress',
        },
      ],
    ]);
  });

  it('a security event names the member, and the subject only of an unknown caller', () => {
    const { lines, events } = setUp();
    const own = eventsOf(() => ({ ...CALLER, memberId: 'm1' }), events);
    own.record(securityEvent('log-in', 'info', ''));
    expect(lines).toEqual([
      ['info', { category: 'security', event: 'log-in', ...without(CALLER, 'subject'), memberId: 'm1' }],
    ]);
  });

  it('an operator’s security event has no caller', () => {
    const { lines, events } = setUp();
    events.record(securityEvent('operator-invited', 'warn', ''));
    expect(lines).toEqual([['warn', { category: 'security', event: 'operator-invited' }]]);
  });
});

function without(caller: Caller, name: keyof Caller): Partial<Caller> {
  return Object.fromEntries(Object.entries(caller).filter(([key]) => key !== name));
}
