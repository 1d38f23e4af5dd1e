import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { caseNoteByAddress } from './add-note.ts';
import { caseReceived, caseUndelivered, crmErasure, casesToCrm } from './contact.effects.ts';
import { noteUndelivered, notesToCrm } from './note.effects.ts';
import { contactRoutes } from './contact.routes.ts';
import { CASES_TABLE, casesPart, contactRetention } from './contact.sql.ts';
import { complaintDelayed, delayedComplaint } from './delay-complaint.ts';
import { followComplaintsJob, unclearComplaints } from './follow-complaints.ts';
import { makeHttpCrm } from './http-crm.ts';
import { watchComplaints } from './watch-complaints.ts';
import { makeHubSpotCrm } from './http-hubspot-crm.ts';
import { contactByAccount, contactByAddress, contactByMailbox } from './open-case.ts';

const CRM_CONCURRENCY = 4;

export const contact: Feature = {
  name: 'contact',
  does: 'asks or complains',
  routes: contactRoutes,
  jobs: [followComplaintsJob],
  counters: [unclearComplaints],
  securityEvents: [delayedComplaint],
  watch: watchComplaints,
  effects: effects(
    casesToCrm.enquiry,
    casesToCrm.complaint,
    notesToCrm.enquiry,
    notesToCrm.complaint,
    crmErasure,
    caseReceived,
    caseUndelivered,
    complaintDelayed,
    noteUndelivered,
  ),
  budgets: [caseNoteByAddress, contactByAddress, contactByAccount, contactByMailbox],
  retention: contactRetention,
  sealed: [CASES_TABLE],
  personalData: (ctx) => [casesPart(ctx)],
  providers: {
    crm({ config: { crm }, provider }) {
      const { protocol, url, key, routing, stages } = crm;
      const calls = provider('crm', { url, concurrency: CRM_CONCURRENCY });
      if (protocol === 'plain') return makeHttpCrm({ provider: calls, key, routing });
      return makeHubSpotCrm({ provider: calls, token: key, routing, stages });
    },
  },
};
