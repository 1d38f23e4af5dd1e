import type { FastifyPluginAsync } from 'fastify';
import { loopbackOnly } from '../control/loopback-only.ts';
import { personPagePolicy } from '../messages/page-policy.ts';
import type { Leads, Lead } from './leads.ts';
import { z } from 'zod';
import { INBOX_LINKS } from '../messages/inbox-page.ts';
import { html, page, timeElement, type Markup } from '../messages/markup.ts';

/** A page on which partners would read their leads, with all that arrived. */
export function partnerDeskRoutes(leads: Leads): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/', async (_request, reply) =>
      reply.headers(personPagePolicy).type('text/html; charset=utf-8').send(partnerDeskPage(leads.list())),
    );
  };
}

/** Fields of a lead that a member consented to. */
const WithDetails = z.object({
  person: z.object({ firstName: z.string(), lastName: z.string(), mobile: z.string().optional() }),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  consent: z.object({ textVersion: z.string(), givenAt: z.string() }),
});
const Known = z.object({ clickId: z.string(), productId: z.number() });

/** Every lead as its partner sees it, newest first. */
function partnerDeskPage(leads: readonly Lead[]): string {
  return page({
    title: 'Desk of the partners',
    head: INBOX_LINKS,
    body: html`
      <header class="hall">
        <div class="wrap">
          <p class="tag">Simulators</p>
          <h1>Partners’ desk</h1>
          <p class="lead">Every lead that partners received, newest first, with all that came along.</p>
          <p class="actions">
            <a class="button" href="/partner/desk">Refresh</a> <a class="button" href="/inbox">Inbox</a>
          </p>
        </div>
      </header>
      <main class="wrap">${leadList(leads)}</main>
    `,
  });
}

function leadList(leads: readonly Lead[]): Markup {
  if (leads.length === 0) return html`<p class="empty">No lead has come yet.</p>`;
  return html`<ol class="list" role="list">
    ${leads.toReversed().map(leadCard)}
  </ol>`;
}

function leadCard({ leadId, receivedAt, body }: Lead): Markup {
  const known = Known.safeParse(body).data;
  const details = WithDetails.safeParse(body).data;
  const title =
    details === undefined
      ? 'Somebody, without their details'
      : `${details.person.firstName} ${details.person.lastName}`;
  return html`<li>
    <article class="card" aria-labelledby="${leadId}">
      <header>
        <p class="channel">Lead</p>
        ${timeElement(receivedAt)}
        <h2 id="${leadId}">${title}</h2>
        <p class="ends">
          Product <b>${String(known?.productId ?? '?')}</b> <span>click ${known?.clickId ?? '?'}</span>
        </p>
      </header>
      ${details === undefined ? noDetails() : detailsOf(details)}
    </article>
  </li>`;
}

function noDetails(): Markup {
  return html`<p class="text">Only the click came along: neither a name nor a number nor an answer.</p>`;
}

function detailsOf({ person, answers, consent }: z.output<typeof WithDetails>): Markup {
  const { mobile } = person;
  return html`<dl class="facts">
      ${answers.map(({ question, answer }) => fact(question, answer))} ${fact('Mobile', mobile ?? 'none')}
    </dl>
    <p class="text">Consent ${consent.textVersion}, given ${timeElement(consent.givenAt)}.</p>`;
}

function fact(name: string, value: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
