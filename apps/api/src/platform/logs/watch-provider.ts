import type { ProviderWatch } from '../providers/provider.ts';
import type { Logger } from './logger.ts';

/** Signatures and certificates fail at clocks that differ by minutes. */
const CLOCK_SECONDS_MAX = 30;

/** Logs faults by their code, and a clock that differs once until it agrees again. */
export function watchProvider(
  provider: string,
  watch: Omit<ProviderWatch, 'clockRead'>,
  logger: Pick<Logger, 'warn'>,
): ProviderWatch {
  let differs = false;
  return {
    ...watch,
    faulted(fault) {
      watch.faulted(fault);
      logger.warn({ event: 'provider-fault', provider, ...fault });
    },
    clockRead(secondsAhead) {
      const differed = differs;
      differs = Math.abs(secondsAhead) > CLOCK_SECONDS_MAX;
      if (differs && !differed) {
        logger.warn({ event: 'provider-clock-differs', provider, secondsAhead: Math.round(secondsAhead) });
      }
    },
  };
}
