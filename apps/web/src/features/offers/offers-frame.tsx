import { pauseWords } from '@wattle/domain/offers/pause-words';
import { RefreshCw } from 'lucide';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { OffersPaused } from '#web/forms/offers-paused.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { OffersAnswer, OffersState } from './use-offers.ts';

type OffersFrameProps = { state: OffersState; children: (answer: OffersAnswer) => ReactNode };

/** Says when the member paused offers. */
export function OffersFrame({ state, children }: OffersFrameProps) {
  return (
    <AnswerFrame state={state}>
      {(answer) =>
        answer.offersPausedUntil === null ? (
          children(answer)
        ) : (
          <OffersPaused onEnded={state.reload}>{pauseWords(answer.offersPausedUntil)}</OffersPaused>
        )
      }
    </AnswerFrame>
  );
}

function AnswerFrame({ state: { answer, failure, isFetching, reload }, children }: OffersFrameProps) {
  if (answer !== undefined) return children(answer);
  if (failure === null || isFetching) return <Waiting />;
  return <LoadFailure error={failure} onRetry={reload} />;
}

/** The height of two cards, to limit layout shift. */
function Waiting() {
  return (
    <div className="offers" aria-busy="true">
      <p className="vh">Looking for offers</p>
      <div className="card offer skel offers__waiting" />
      <div className="card offer skel offers__waiting" />
    </div>
  );
}

export function ReloadOffers({ state: { answer, failure, isFetching, reload } }: { state: OffersState }) {
  if (answer === undefined || answer.offersPausedUntil !== null) return null;
  return (
    <>
      <Button variant="quiet" size="small" pending={isFetching} onClick={reload}>
        <Icon of={RefreshCw} /> <span>Reload offers</span>
      </Button>
      {failure !== null && !isFetching && (
        <p className="small" role="alert">
          {genericMessage(failure)}. These are the offers from before.
        </p>
      )}
    </>
  );
}
