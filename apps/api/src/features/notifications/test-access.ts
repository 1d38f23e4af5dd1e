import { unsubscribing, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = { 'POST /v1/notifications/unsubscribe': { input: unsubscribing } };
