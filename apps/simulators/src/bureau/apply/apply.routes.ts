import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { applyAlterations, type Provider } from '../../control/faults.ts';
import { guardProvider, type Control } from '../../control/guard-provider.ts';
import type { Asked } from '../histories/answer-once.ts';
import { monthOf } from '../histories/months.ts';
import type { People } from '../histories/people.ts';
import type { Trace } from '../histories/traces.ts';
import { altered } from './alterations.ts';
import { accountTypes, creditTypes } from './codes.ts';
import { readXml, UnreadableXml } from './read-xml.ts';
import { readRequest, type ApplyRequest } from './request.ts';
import { errorResponse, fileBanResponse, noFileResponse, reportResponse } from './response.ts';
import { scorecardsOf } from './scorecards.ts';
import {
  actions,
  busy,
  invalidRequest,
  outage,
  readEnvelope,
  SoapFault,
  writeAnswer,
  writeFault,
  type Account,
} from './soap.ts';
import type { Markup } from './write-xml.ts';

type Deps = { control: Control; provider: Provider; account: Account; people: People };

const maxBytes = 65_536;
const maxEntries = 5_000;

/**
 * Equifax Apply over SOAP 1.1, as far as its form is published (docs/providers/equifax-apply.md). The same histories and the
 * same personas as in the plain protocol; a request is identified by its client reference. An access seeker's leaves the
 * record of an access, any other an enquiry about credit.
 */
export function applyRoutes({ control, provider, account, people }: Deps): FastifyPluginAsync {
  const firstRequests = new LRUCache<string, ApplyRequest>({ max: maxEntries });
  /** A repeated client reference gets the answer to the first request. */
  const firstOf = (request: ApplyRequest): ApplyRequest => {
    const first = firstRequests.get(request.reference) ?? request;
    firstRequests.set(request.reference, first);
    return first;
  };

  return async (app) => {
    guardProvider(app, provider, control);
    acceptXml(app);
    answerFaultsInSoap(app);
    app.post('/sys2/soap11/vedascore-apply-v2-0', async ({ headers, body }, reply) => {
      const action = headers['soapaction'];
      if (action !== '""' && action !== `"${actions.request}"`) throw invalidRequest('SOAPAction');
      if (!Buffer.isBuffer(body)) throw invalidRequest('no body');
      const message = readEnvelope(readXml(body), account);
      try {
        const request = firstOf(readRequest(message.payload, sentAt(headers.date)));
        const response = responseTo(request, people, account.user.toUpperCase());
        const xml = writeAnswer(request.enquiryId, message.messageId, response);
        const alteration = control.faults.alterationOf(provider, applyAlterations);
        if (alteration === null) return sendXml(reply, 200, xml);
        const { status, type, body: changed } = altered(xml, alteration);
        return reply.code(status).type(type).send(changed);
      } catch (error) {
        if (error instanceof SoapFault) error.relatesTo = message.messageId;
        throw error;
      }
    });
  };
}

/** Reads the header `date`, which tests move. */
function sentAt(date: string | undefined): Date {
  const instant = new Date(date ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? new Date() : instant;
}

function acceptXml(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
  app.addContentTypeParser('text/xml', options, async ({ headers }: FastifyRequest, body: Buffer) => {
    const charset = /charset="?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (charset.toLowerCase() !== 'utf-8') throw invalidRequest('charset', 415);
    return body;
  });
}

function answerFaultsInSoap(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const fault = faultOf(error);
    return sendXml(reply, fault.status, writeFault(fault, `urn:uuid:${randomUUID()}`));
  });
}

function faultOf(error: Error & { statusCode?: number }): SoapFault {
  if (error instanceof SoapFault) return error;
  if (error instanceof UnreadableXml) return invalidRequest(error.message);
  const status = error.statusCode ?? 500;
  if (status < 500) return invalidRequest('the request cannot be read', status);
  return outage('The simulator failed');
}

function sendXml(reply: FastifyReply, status: number, xml: string): FastifyReply {
  return reply.code(status).type('text/xml; charset=utf-8').send(xml);
}

/** Throws a `SoapFault` while the bureau is busy or down. */
function responseTo(request: ApplyRequest, people: People, subscriber: string): Markup {
  const { subject, day, form, requestedAt: at } = request;
  const scorecards = scorecardsOf(request.header);
  if ('code' in scorecards) return errorResponse(request, scorecards);
  const asked: Asked = {
    reference: `apply|${request.reference}`,
    subject,
    consent: { accessSeekerAuthority: true, givenAt: at.toISOString() },
    asOf: day.slice(0, 7),
    history: 0,
    purpose: form === 'access' ? 'own-access' : 'credit-application',
    at: at.toISOString(),
    products: ['score', 'contributions', 'file'],
    trace: traceOf(request, subscriber),
    cannotReject: true,
  };
  const ban = people.banFor(asked);
  if (ban !== null) return fileBanResponse(request, ban);
  const { body: answer } = people.reply(asked);
  if ('code' in answer) return refusedResponse(request, answer.code);
  const { file } = answer;
  return file === null ? noFileResponse(request) : reportResponse({ request, scorecards, answer, file });
}

function traceOf({ form, day, enquiry }: ApplyRequest, subscriber: string): Trace {
  if (form === 'access') {
    return { kind: 'access', access: { date: day, provider: subscriber, service: 'ACCESS SEEKER' } };
  }
  const { accountType, amount, clientReference } = enquiry;
  const [type = null] = creditTypes.filter((each) => accountTypes[each].code === accountType);
  const reference = clientReference === null ? {} : { clientReference };
  const made = { month: monthOf(day), day: Number(day.slice(8)), provider: subscriber, type, amount };
  return { kind: 'enquiry', enquiry: { ...made, ...reference } };
}

function refusedResponse(request: ApplyRequest, code: string): Markup {
  if (code === 'NO_FILE') return noFileResponse(request);
  if (code === 'TRY_LATER') throw busy();
  if (code === 'UNAVAILABLE') throw outage('The bureau is unavailable');
  return errorResponse(request, { code, text: 'The enquiry was refused', detail: null });
}
