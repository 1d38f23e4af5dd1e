import type { FiledEnquiry } from './credit-file.ts';

const AGENT = /\bauthori[sz]ed agent\b/i;

/** False for the request of an agent authorised by the person, which is no application for credit. */
export const isAboutCredit = ({ kind }: Pick<FiledEnquiry, 'kind'>): boolean =>
  kind?.meaning !== 'authorised-agent' && !AGENT.test(kind?.name ?? '');
