import { defineCounter } from '#api/platform/metrics/gauges.ts';

/** `due` for a member who is due, otherwise the result of the refresh. */
export const refreshedMembers = defineCounter({
  name: 'refresh_members_total',
  help: 'Members found due by the monthly refresh, and their results: settled, later, no-answer, failed',
  label: 'result',
  known: ['due', 'settled', 'later', 'no-answer', 'failed'],
});

export const refreshComplete = {
  name: 'refresh_complete_timestamp_seconds',
  help: 'When a run of the monthly refresh last completed',
};
