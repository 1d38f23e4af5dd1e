import type { JobWorker } from '#api/platform/jobs/job.ts';

import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makeReadLostPhone, makeSendNewNumberCode, makeVerifyNewNumber } from './give-new-number.ts';
import { lostPhoneRoutes } from './lost-phone.routes.ts';
import { makeOutboxLostPhoneMessages } from './outbox-lost-phone-messages.ts';
import { dropNewNumber, LOST_PHONES_TABLE, makePgLostPhones } from './pg-lost-phones.ts';
import { makePgLostPhonePart } from './pg-personal-data.ts';
import { makeSettleNewNumbers } from './settle-new-numbers.ts';
import { makeStopNewNumber } from './stop-new-number.ts';

/** A look costs one statement that finds nothing. */
const EVERY_MS = 60_000;

type Needs = Pick<DepsOf<typeof makeSendNewNumberCode>, 'isUsableMobile'> &
  Pick<DepsOf<typeof makeOutboxLostPhoneMessages>, 'international'>;

/** What others do to a new number that waits. */
export function lostPhonePorts() {
  return { dropNewNumber };
}

export function lostPhoneFeature(platform: Foundation, needs: Needs) {
  const common = commonOf(platform, needs);
  const settleNewNumbers = makeSettleNewNumbers(common);
  return {
    routes: (define) =>
      lostPhoneRoutes(define, {
        readLostPhone: makeReadLostPhone(common),
        sendNewNumberCode: makeSendNewNumberCode(common),
        verifyNewNumber: makeVerifyNewNumber(common),
        stopNewNumber: makeStopNewNumber(common),
        resendMs: platform.codes.resendMs,
      }),
    workers: () => [settleWorker(platform, settleNewNumbers)],
    sealed: () => [LOST_PHONES_TABLE],
    personalData: () => [makePgLostPhonePart(platform)],
    useCases: { settleNewNumbers },
  } satisfies ComposedFeature;
}

function commonOf(platform: Foundation, { isUsableMobile, international }: Needs) {
  const { config, outbox, hash, securityEvents } = platform;
  const ofToken = hash('lost-phone');
  return {
    ...platform,
    isUsableMobile,
    phones: makePgLostPhones(platform),
    messages: makeOutboxLostPhoneMessages({ outbox, origin: config.publicOrigin, international }),
    events: securityEvents,
    stopHash: (token: string) => ofToken('stop', token),
  };
}

function settleWorker(
  { logger }: Pick<Foundation, 'logger'>,
  settleNewNumbers: ReturnType<typeof makeSettleNewNumbers>,
): JobWorker {
  return {
    name: 'lost-phones',
    schedule: { everyMs: EVERY_MS },
    async work() {
      const { settled } = await settleNewNumbers();
      if (settled > 0) logger.info({ event: 'new-numbers-settled', settled });
    },
  };
}
