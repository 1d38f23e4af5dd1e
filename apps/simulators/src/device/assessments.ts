import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const token = z.string().regex(/^[\w.-]{1,128}$/);
const signal = z.string().max(300);

export const ScriptQuery = z.object({
  org_id: token,
  session_id: token,
  pageid: z.string().max(8).optional(),
});

/** Personas whose device is rejected on one occasion. */
const rejectedOn = { devicerisk: 'sign-in', deviceblocked: 'registration' } as const;
type Persona = keyof typeof rejectedOn;
const personas = Object.keys(rejectedOn) as [Persona, ...Persona[]];

/** A persona by what is typed into the page: a last name, or an e-mail address that begins with it. */
export const personaTyped = `^(${personas.join('|')})(?![a-z])`;

export const DeviceReport = z.object({
  orgId: token,
  sessionId: token,
  persona: z.enum(personas).optional(),
  signals: z.object({
    language: signal,
    languages: signal.optional(),
    platform: signal.optional(),
    screen: signal,
    timezone: signal,
    cores: z.number().optional(),
    browserId: signal.optional(),
  }),
});
export type DeviceReport = z.infer<typeof DeviceReport>;

export type Assessment = {
  reported: boolean;
  deviceId: string | null;
  verdict: 'pass' | 'review' | 'reject';
};

export type AssessmentQuery = { occasion?: string };

/** The same browser gets the same device id in every session; a session that never reported gets none. */
export function makeAssessments() {
  const devices = new LRUCache<string, { deviceId: string; persona: Persona | undefined }>({ max: 10_000 });
  return {
    report({ sessionId, signals, persona }: DeviceReport, userAgent: string): void {
      devices.set(sessionId, { deviceId: deviceIdOf(signals, userAgent), persona });
    },
    assess(sessionId: string, { occasion = 'sign-in' }: AssessmentQuery): Assessment {
      const device = devices.get(sessionId);
      if (device === undefined) return { reported: false, deviceId: null, verdict: 'review' };
      const { deviceId, persona } = device;
      const isRejected = persona !== undefined && rejectedOn[persona] === occasion;
      return { reported: true, deviceId, verdict: isRejected ? 'reject' : 'pass' };
    },
  };
}

function deviceIdOf(signals: DeviceReport['signals'], userAgent: string): string {
  const ordered = Object.entries(signals).sort(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256')
    .update(JSON.stringify([userAgent, ordered]))
    .digest('hex');
  return `dev_${digest.slice(0, 24)}`;
}
