import { useProfile } from '#web/api/use-session.ts';
import { text } from '../texts.ts';

/**
 * A slot for the review service, for members whose profile has its flag on (HOME-023). No third-party script runs here.
 */
export function ReviewSection() {
  if (useProfile()?.isTrustRatingEnabled !== true) return null;
  return (
    <section className="section" aria-labelledby="reviews-heading">
      <div className="wrap head reviews">
        <h2 id="reviews-heading">{text('reviews_header')}</h2>
        <p className="lead">{text('reviews_note')}</p>
      </div>
    </section>
  );
}
