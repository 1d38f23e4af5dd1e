import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { REFERRAL_CONSENT, leadFields, type LeadField } from '@wattle/domain/home-loan/referral-lead';
import { matchPartners } from '@wattle/domain/home-loan/matching';
import { loanPlan, pathOf } from '@wattle/domain/home-loan/plan';
import { PATHS } from '@wattle/domain/pages/paths';
import { standInFor } from '@wattle/domain/offers/stand-in';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { currentStep } from '@wattle/domain/wizard/engine';
import { answersOf } from '@wattle/domain/wizard/progress';
import { z } from 'zod';
import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { recordConsents, latestConsents } from '#api/platform/members/consents.sql.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { accountMailRule, DAY, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { leadHits } from '#api/features/partners/lead-budgets.ts';
import { hit, refundOnThrow } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { ReferralLead } from '../partners/partner-gateway.ts';
import { insertDeparture } from '../partners/partners.sql.ts';
import { openSaved } from './show-wizard.ts';
import type { SavedAnswers } from './stored-answers.ts';
import { newClickId, withClickId, wizardContentOf, type EditedPartner } from './wizard-partners.ts';
import { findAnswers, type PlanFacts } from './wizards.sql.ts';
import { findTroubles } from '../report/report.sql.ts';
import type { Standing } from '#api/platform/outbox/effect-consent.ts';

/**
 * An effect of its own, since the member waits for a call. The sealed payload is the only copy of what is sent, and is
 * erased on delivery.
 */
export const referralLead = defineEffect({
  name: 'home-loan-hand-over',
  /** Two days: later the partner's call would be late, and the member gets a mail that it will not come. */
  rule: { kind: 'hand-over', retryForMs: 2 * DAY, ...NORMAL_RETRY, onFailure: 'purge' },
  body: ReferralLead.extend({ memberId: z.string() }),
  receiver: ({ memberId }) => memberId,
  consent: {
    kinds: [REFERRAL_CONSENT.kind],
    giver: async (_ctx, _db, { memberId }) => memberId,
    covered: stillAgreed,
    stopped: 'hand-over-stopped',
  },
  sample: ({ memberId, agreedAt }) => ({
    clickId: 'click-id-of-a-departure',
    productId: 8,
    memberId,
    consent: { textVersion: 'home-loan-hand-over-1', givenAt: agreedAt.toISOString() },
    person: { firstName: 'Tamar', lastName: 'Illo', mobile: '0412555777' },
    answers: ['Income before tax', 'Deposit'].map((question) => ({
      field: question,
      question,
      answer: '$120,000',
    })),
  }),
  leaves: { call: ({ providers }, { memberId: _memberId, ...lead }) => providers.partner.sendLead(lead) },
  /** Mails the member not to wait for a call, and where to send the answers again. */
  async undelivered(ctx, tx, { body: { memberId } }) {
    const to = await emailOf(tx, ctx, memberId);
    await addEffect(ctx, tx, referralLeadUndelivered, { body: { to } });
  },
  // The payload was purged; the member has to resubmit.
  again: async () => false,
});

/** Says nothing of the plan: other people read mailboxes too. */
export const referralLeadUndelivered = defineEffect({
  name: 'hand-over-undelivered',
  rule: accountMailRule,
  body: z.strictObject({ to: z.string() }),
  receiver: ({ to }) => to,
  consent: { none: 'says that a message of the member did not arrive' },
  sample: ({ to }) => ({ to }),
  leaves: {
    mail({ to }, { origin }) {
      const heading = 'Your answers did not reach the partner';
      const mail = composeMail({
        heading,
        preview: 'Please do not wait for a call.',
        parts: [
          {
            text: 'You asked us to send your answers in the Home Loan Assistant to a partner. We could not deliver them, so please do not wait for a call.',
          },
          {
            text: 'We have deleted what was to be sent. Your answers are still saved, and you can send them again:',
          },
          { link: `${origin}${PATHS.homeLoanAssistant}`, label: 'Open the Home Loan Assistant' },
        ],
      });
      return { to, subject: heading, ...mail };
    },
  },
  undelivered: 'operators',
});

type Input = {
  session: MemberSession;
  facts: PlanFacts;
  address: string;
  agreed: ParsedBodyOf<'POST /v1/home-loan/hand-over'>;
};
type SentTo = ResponseOf<'POST /v1/home-loan/hand-over'>;

/**
 * Sends a member's answers to a partner that accepts their plan, if the consent lists exactly what would be sent:
 * nothing leaves under a wording or list that the member has not seen.
 */
export async function sendReferralLead(
  ctx: Context,
  { session, facts, address, agreed }: Input,
): Promise<Outcome<SentTo, { code: 'hand-over-changed' | 'rate-limited' }>> {
  const { memberId } = session;
  const [{ saved }, troubles] = await Promise.all([
    findAnswers(ctx, ctx.db, { memberId, wizard: HOME_LOAN_WIZARD.name }),
    findTroubles(ctx, memberId),
  ]);
  // Trouble on the file never leads towards borrowing.
  if (troubles.length > 0) return fail({ code: 'hand-over-changed' });
  const { wizardPartners, catalogue } = ctx.content();
  const { partners } = wizardContentOf(wizardPartners, catalogue.offers);
  const ready = readyFor(agreed.partnerId, { saved, facts, partners });
  if (ready === null || !isAgreed(agreed, ready.fields)) return fail({ code: 'hand-over-changed' });
  const { partnerId, productId } = ready.partner.trackingInfo;
  const hits = leadHits({ address, memberId, partnerId, productId });
  const verdict = await hit(ctx, ...hits);
  if (!verdict.allowed) return fail({ code: 'rate-limited' });
  const clickId = newClickId();
  const sending = { ...ready, clickId, person: facts.person };
  await refundOnThrow(ctx, hits, () =>
    inMemberTransaction(ctx, session, (tx, member) => addReferralLead(ctx, tx, { ...sending, member })),
  );
  const url = withClickId(ready.partner.actionUrl, clickId);
  return succeed({ url, standInUrl: standInFor(new URL(url), ctx.config.partner.site) });
}

type Of = { saved: SavedAnswers; facts: PlanFacts; partners: readonly EditedPartner[] };

/** The partner, if it accepts the saved plan, and the fields to send; null while a question is open. */
function readyFor(partnerId: number, { saved, facts, partners }: Of) {
  const wizard = openSaved(HOME_LOAN_WIZARD, saved);
  const given = answersOf(HOME_LOAN_WIZARD, wizard);
  const type = pathOf(given);
  if (type === null || !currentStep(wizard).isFinalStep) return null;
  const { matches } = matchPartners(partners, { type, plan: loanPlan(given, facts.known) });
  const match = matches.find(({ partner }) => partner.partnerId === partnerId);
  return match === undefined ? null : { partner: match.partner, fields: leadFields(given, facts.person) };
}

function isAgreed(agreed: Input['agreed'], fields: readonly LeadField[]): boolean {
  return agreed.textVersion === REFERRAL_CONSENT.version && asText(agreed.fields) === asText(fields);
}

const asText = (fields: readonly Pick<LeadField, 'field' | 'value'>[]): string =>
  JSON.stringify(fields.map(({ field, value }) => [field, value]));

type Sending = {
  clickId: string;
  member: OpenMember;
  partner: EditedPartner;
  person: PlanFacts['person'];
  fields: readonly LeadField[];
};

/** Stores consent, departure and lead in one transaction. */
async function addReferralLead(ctx: Context, tx: Tx, sending: Sending): Promise<void> {
  const { clickId, member, partner } = sending;
  const at = await storeConsent(ctx, tx, sending);
  await insertDeparture(ctx, tx, { clickId, member, ...partner.trackingInfo });
  await addEffect(ctx, tx, referralLead, { body: { memberId: member.id, ...leadOf(sending, at) } });
}

/** One consent per lead, since each lists other fields. Returns its time. */
async function storeConsent(ctx: Context, tx: Tx, { member, partner, fields }: Sending): Promise<Date> {
  const last = await latestConsents(ctx, tx, member.id);
  const { kind, version } = REFERRAL_CONSENT;
  const record = {
    kind,
    granted: true,
    textVersion: version,
    source: 'home-loan-assistant',
    interests: listedInConsent(partner.name, fields),
  };
  const [at = ctx.now()] = await recordConsents(ctx, tx, { member, records: [record], last });
  return at;
}

const PERSON_FIELDS = ['name', 'mobile'];

function leadOf({ clickId, partner, person, fields }: Sending, at: Date): z.output<typeof ReferralLead> {
  const { firstName, lastName, mobile } = person;
  return {
    clickId,
    productId: partner.trackingInfo.productId,
    consent: { textVersion: REFERRAL_CONSENT.version, givenAt: at.toISOString() },
    person: { firstName, lastName, ...(mobile === null ? {} : { mobile }) },
    answers: fields
      .filter(({ field }) => !PERSON_FIELDS.includes(field))
      .map(({ field, title, value }) => ({ field, question: title, answer: value })),
  };
}

const receiverLine = (partner: string) => `to ${partner}`;

/** Receiver and fields, which the consent's record keeps and the member's page of consents shows. */
const listedInConsent = (partner: string, fields: readonly LeadField[]): string[] => [
  receiverLine(partner),
  ...fields.map(({ title }) => title),
];

/**
 * The lead while no withdrawal followed its own consent: one given later is for another lead. A later consent for the
 * same partner that lists fewer fields takes the others out.
 */
function stillAgreed<Lead extends z.output<typeof ReferralLead>>(
  ctx: Context,
  lead: Lead,
  standing: Standing,
): Lead | null {
  const consent = standing.get(REFERRAL_CONSENT.kind);
  if (consent?.granted !== true) return null;
  const { withdrawnAt, interests } = consent;
  if (withdrawnAt !== null && withdrawnAt > new Date(lead.consent.givenAt)) return null;
  const [receiver, ...titles] = interests;
  const { partners } = ctx.content().wizardPartners;
  const partner = partners.find(({ trackingInfo }) => trackingInfo.productId === lead.productId);
  return partner === undefined || receiver !== receiverLine(partner.name) ? lead : narrowed(lead, titles);
}

/** Sends nothing without a name, because the partner cannot call. */
function narrowed<Lead extends z.output<typeof ReferralLead>>(
  lead: Lead,
  titles: readonly string[],
): Lead | null {
  if (!titles.includes('Name')) return null;
  const { mobile, ...named } = lead.person;
  return {
    ...lead,
    person: mobile !== undefined && titles.includes('Mobile') ? { ...named, mobile } : named,
    answers: lead.answers.filter(({ question }) => titles.includes(question)),
  };
}
