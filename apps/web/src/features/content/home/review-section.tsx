import { useProfile } from '#web/api/use-session.ts';
import { text } from '../texts.ts';

/** The place of the review service, for members whose profile has its flag on (HOME-023). No script of others runs here. */
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
