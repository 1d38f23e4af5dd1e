import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { loopbackOnly } from '../../control/loopback-only.ts';
import { BanExtension, BanRequest, type BanStore } from './ban-store.ts';
import { passOn, PassingOn, type OtherBureau } from './pass-on.ts';
import { CorrectionRequest, type CorrectionStore } from './correction-store.ts';

type Stores = {
  corrections: CorrectionStore;
  bans: BanStore;
  /** The bureaus that it passes bans on to. */
  others: readonly OtherBureau[];
};
type ByReference = { Params: { reference: string } };

/** Corrections and bans of the bureau, all idempotent. The parent plugin checks the bureau's key. */
export function bureauCorrectionRoutes({ corrections, bans, others }: Stores): FastifyPluginAsync {
  return async (app) => {
    app.post('/corrections', async (request, reply) => {
      const lodged = corrections.lodge(CorrectionRequest.parse(request.body));
      return lodged === 'is-other' ? refuse(reply, 409, 'REFERENCE_TAKEN') : reply.code(201).send(lodged);
    });
    app.get<ByReference>('/corrections/:reference', async (request, reply) => {
      return corrections.find(request.params.reference) ?? refuse(reply, 404, 'NO_CORRECTION');
    });
    app.delete<ByReference>('/corrections/:reference', async (request, reply) => {
      corrections.withdraw(request.params.reference);
      return reply.code(204).send();
    });

    app.post('/bans', async (request, reply) => {
      const ban = bans.request(BanRequest.parse(request.body));
      return ban === 'is-other' ? refuse(reply, 409, 'REFERENCE_TAKEN') : reply.code(201).send(ban);
    });
    app.put<ByReference>('/bans/:reference', async (request, reply) => {
      const ban = bans.extend(request.params.reference, BanExtension.parse(request.body));
      if (ban === 'unknown') return refuse(reply, 404, 'NO_BAN');
      return ban === 'over' ? refuse(reply, 409, 'BAN_OVER') : ban;
    });
    app.put<ByReference>('/bans/:reference/passed-on', async (request, reply) => {
      const { reference } = request.params;
      const passed = passOn(bans, { reference, others }, PassingOn.parse(request.body));
      if (passed === 'unknown') return refuse(reply, 404, 'NO_BAN');
      return passed === 'over' ? refuse(reply, 409, 'BAN_OVER') : passed;
    });
    app.get<ByReference>('/bans/:reference', async (request, reply) => {
      return bans.find(request.params.reference, new Date()) ?? refuse(reply, 404, 'NO_BAN');
    });
    app.delete<ByReference>('/bans/:reference', async (request, reply) => {
      bans.lift(request.params.reference);
      return reply.code(204).send();
    });
  };
}

/** Ends the wait for decisions of a bureau. */
export function correctionControlRoutes(corrections: CorrectionStore): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.post('/decide', async () => ({ decided: corrections.decideNow() }));
  };
}

/** Makes the bureau refuse requests about a ban. */
export function banControlRoutes(bans: BanStore): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.delete('/bans', async (_request, reply) => {
      bans.forgetAll();
      return reply.code(204).send();
    });
  };
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ code });
}
