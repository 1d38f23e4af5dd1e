import { MAP_MESSAGES } from '@wattle/domain/map/postcode';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { text } from '../texts.ts';

const FIELD = 'home-postcode';

/**
 * A postcode opens the score map, visitors pass the login (HOME-026). `plain/home/map-search` navigates and shows
 * errors (HOME-027).
 */
export function MapSection() {
  return (
    <section className="section tint" aria-labelledby="home-map-heading">
      <div className="wrap home-map">
        <div className="head">
          <h2 id="home-map-heading">{text('home_map_header')}</h2>
          <p className="lead">{text('home_map_lead')}</p>
        </div>
        <noscript>
          <p>The map needs JavaScript, which is turned off in your browser.</p>
        </noscript>
        <form className="home-map__form" data-map-search="" noValidate>
          <div className="field">
            <label htmlFor={FIELD}>Postcode</label>
            <div id={`${FIELD}-error`} hidden>
              <FieldError id={`${FIELD}-fault`}>{MAP_MESSAGES.postcodeInvalid}</FieldError>
            </div>
            <input
              className="input input--sm"
              id={FIELD}
              name={FIELD}
              type="text"
              inputMode="numeric"
              autoComplete="postal-code"
            />
          </div>
          <Button type="submit">Show my area</Button>
        </form>
      </div>
    </section>
  );
}
