import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { applyAlterations, type Provider } from '../../control/faults.ts';
import { guardProvider, type Desk } from '../../control/guard-provider.ts';
import type { People } from '../lives/people.ts';
import { altered } from './alterations.ts';
import { readXml, UnreadableXml } from './read-xml.ts';
import { readRequest, type ApplyRequest } from './request.ts';
import { errorResponse, noFileResponse, reportResponse } from './response.ts';
import { scorecardsOf, type Refusal } from './scorecards.ts';
import {
  actions,
  invalidRequest,
  outage,
  readEnvelope,
  SoapFault,
  writeAnswer,
  writeFault,
  type Account,
} from './soap.ts';
import type { Markup } from './write-xml.ts';

type Deps = { desk: Desk; provider: Provider; account: Account; people: People };

const maxBytes = 65_536;
const maxEntries = 5_000;

const refusals: Record<string, Refusal> = {
  SUBJECT_REJECTED: { code: 'SUBJECT_REJECTED', text: 'The details were rejected', detail: null },
  BIRTH_DATE_MISMATCH: { code: 'BIRTH_DATE_MISMATCH', text: 'Another date of birth is held', detail: null },
};

/**
 * Equifax Apply over SOAP 1.1, as far as its form is published (docs/providers/equifax-apply.md). The same lives and the
 * same personas as in the plain protocol; an enquiry is identified by its client reference and leaves no trace.
 */
export function applyRoutes({ desk, provider, account, people }: Deps): FastifyPluginAsync {
  const firstRequests = new LRUCache<string, ApplyRequest>({ max: maxEntries });
  /** A repeated client reference gets the answer to the first request. */
  const firstOf = (request: ApplyRequest): ApplyRequest => {
    const first = firstRequests.get(request.reference) ?? request;
    firstRequests.set(request.reference, first);
    return first;
  };

  return async (app) => {
    guardProvider(app, provider, desk);
    acceptXml(app);
    answerFaultsInSoap(app);
    app.post('/sys2/soap11/vedascore-apply-v2-0', async ({ headers, body }, reply) => {
      const action = headers['soapaction'];
      if (action !== '""' && action !== `"${actions.request}"`) throw invalidRequest('SOAPAction');
      if (!Buffer.isBuffer(body)) throw invalidRequest('no body');
      const message = readEnvelope(readXml(body), account);
      try {
        const request = firstOf(readRequest(message));
        const response = responseTo(request, people);
        const xml = writeAnswer(request.enquiryId, message.messageId, response);
        const alteration = desk.faults.alterationOf(provider, applyAlterations);
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
  return outage('INTERNAL', 'The simulator failed');
}

function sendXml(reply: FastifyReply, status: number, xml: string): FastifyReply {
  return reply.code(status).type('text/xml; charset=utf-8').send(xml);
}

/** Throws a `SoapFault` while the bureau is busy or down. */
function responseTo(request: ApplyRequest, people: People): Markup {
  const { subject, day } = request;
  const scorecards = scorecardsOf(request.header);
  if ('code' in scorecards) return errorResponse(request, scorecards);
  if (subject === null) return errorResponse(request, refusalOf('SUBJECT_REJECTED'));
  const reply = people.reply({
    reference: `apply|${request.reference}`,
    subject,
    consent: { accessSeekerAuthority: true, givenAt: request.requestedAt.toISOString() },
    asOf: day.slice(0, 7),
    history: 0,
    products: ['score', 'contributions', 'file'],
  });
  const answer = reply.body;
  if ('code' in answer) return refusedResponse(request, answer.code);
  return reportResponse({ request, scorecards, answer });
}

function refusedResponse(request: ApplyRequest, code: string): Markup {
  if (code === 'NO_FILE') return noFileResponse(request);
  if (code === 'TRY_LATER') throw outage(code, 'The bureau is busy');
  if (code === 'UNAVAILABLE') throw outage(code, 'The bureau is unavailable');
  return errorResponse(request, refusalOf(code));
}

function refusalOf(code: string): Refusal {
  return refusals[code] ?? { code, text: 'The enquiry was refused', detail: null };
}
