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

export const DeviceReport = z.object({
  orgId: token,
  sessionId: token,
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

export type AssessmentQuery = { occasion?: string; tag?: string };

/** The rejected tag by occasion. */
const rejectedTags: Record<string, string> = { 'sign-in': 'devicerisk', registration: 'deviceblocked' };

/** The same browser gets the same device id in every session; a session that never reported gets none. */
export function makeAssessments() {
  const devices = new LRUCache<string, string>({ max: 10_000 });
  return {
    report({ sessionId, signals }: DeviceReport, userAgent: string): void {
      devices.set(sessionId, deviceIdOf(signals, userAgent));
    },
    assess(sessionId: string, { occasion = 'sign-in', tag = '' }: AssessmentQuery): Assessment {
      const deviceId = devices.get(sessionId) ?? null;
      const reported = deviceId !== null;
      if (tag.trim().toLowerCase() === rejectedTags[occasion])
        return { reported, deviceId, verdict: 'reject' };
      return { reported, deviceId, verdict: reported ? 'pass' : 'review' };
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
