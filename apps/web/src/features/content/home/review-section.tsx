import { ExternalLink } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';
import { brand } from '#web/navigation/brand.ts';
import { text } from '../texts.ts';

/**
 * The review service's widget, hidden until `plain/viewer` sees the profile's flag (HOME-023). The link works when the
 * frame fails.
 */
export function ReviewSection() {
  if (brand.reviews === null) return null;
  const { service, url } = brand.reviews;
  return (
    <section className="section" aria-labelledby="reviews-heading" data-flag="reviews" hidden>
      <div className="wrap head reviews">
        <h2 id="reviews-heading">{text('reviews_header')}</h2>
        <p className="lead">{text('reviews_note')}</p>
        <div className="reviews__place" data-review-widget={`Reviews at ${service}`} />
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            Read the reviews at {service} <Icon of={ExternalLink} />
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
    </section>
  );
}
