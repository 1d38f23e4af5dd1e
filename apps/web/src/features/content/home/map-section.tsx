import { MAP_MESSAGES, POSTCODE_LENGTH, postcodeFault } from '@wattle/domain/map/postcode';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { text } from '../texts.ts';

/** A postcode leads to the score map, by way of the login for visitors (HOME-026). */
export function MapSection() {
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const postcode = input.current?.value.trim() ?? '';
    // One message for anything but four digits, an empty field included (HOME-027).
    if (postcodeFault(postcode) === null) {
      void navigate(paths.scoreMap({ postcode }));
      return;
    }
    setFault(MAP_MESSAGES.postcodeInvalid);
    input.current?.focus();
  };
  return (
    <section className="section tint" aria-labelledby="home-map-heading">
      <div className="wrap home-map">
        <div className="head">
          <h2 id="home-map-heading">{text('home_map_header')}</h2>
          <p className="lead">{text('home_map_lead')}</p>
        </div>
        <form className="home-map__form" onSubmit={submit} noValidate>
          <TextField
            ref={input}
            name="home-postcode"
            label="Postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={POSTCODE_LENGTH}
            width="small"
            error={fault ?? undefined}
            onChange={() => setFault(null)}
          />
          <Button type="submit">Show my area</Button>
        </form>
      </div>
    </section>
  );
}
