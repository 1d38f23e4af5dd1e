import { MAP_MESSAGES, POSTCODE_LENGTH, postcodeDigits, postcodeFault } from '@wattle/domain/map/postcode';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { DigitsField } from '#web/ui/fields/text-field.tsx';

type SearchProps = {
  postcode: string;
  unknown: string | null;
};

const POSTCODE = { keep: postcodeDigits, max: POSTCODE_LENGTH, isCut: true };

/** A search by postcode, or by the name of a place (MAP-004 to 009). */
export function MapSearch(search: SearchProps) {
  return (
    <div className="grid starts map__search">
      <PostcodeForm {...search} />
      <PlaceField />
    </div>
  );
}

function PostcodeForm({ postcode, unknown }: SearchProps) {
  const [searched, setSearched] = useState(postcode);
  const [typed, setTyped] = useState(postcode);
  const [fault, setFault] = useState(postcode === '' ? null : postcodeFault(postcode));
  if (searched !== postcode) {
    setSearched(postcode);
    setTyped(postcode);
    setFault(null);
  }
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // What the field shows: a browser may have filled it in without an event.
    const text = postcodeDigits(input.current?.value ?? typed);
    const found = postcodeFault(text);
    setFault(found);
    if (found === null) void navigate(paths.scoreMap({ postcode: text }));
    else input.current?.focus();
  };
  return (
    <form className="grid starts map__search" onSubmit={submit} noValidate>
      <DigitsField
        id="postcode"
        name="postcode"
        label="Postcode"
        hint="4 digits"
        width="small"
        rule={POSTCODE}
        autoComplete="postal-code"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(null);
        }}
        error={fault ?? (typed === postcode ? unknown : null) ?? undefined}
        ref={input}
      />
      <Button type="submit">Search</Button>
      <output className="vh">{unknown}</output>
    </form>
  );
}

function PlaceField() {
  const [place, setPlace] = useState('');
  const navigate = useNavigate();
  const { localityOf, emptyText, lookup } = useSuggestions();
  return (
    <Combobox
      id="place"
      name="place"
      label="Or the name of a place"
      hint="Choose it from the list"
      value={place}
      onChange={(text) => {
        setPlace(text);
        const locality = localityOf(text);
        if (locality !== null) void navigate(paths.scoreMap(locality));
      }}
      lookup={lookup}
      emptyText={emptyText}
      failureText={MAP_MESSAGES.generalError}
      maxLength={100}
    />
  );
}

type Locality = { postcode: string; region: string };

/** Suggestions and their links. A failure shows in the list, like an empty answer (MAP-009). */
function useSuggestions() {
  const localities = useRef(new Map<string, Locality>());
  const [isFailed, setFailed] = useState(false);
  return {
    emptyText: isFailed ? MAP_MESSAGES.generalError : MAP_MESSAGES.noResults,
    localityOf: (text: string) => localities.current.get(text) ?? null,
    lookup: async (search: string, signal: AbortSignal): Promise<readonly string[]> => {
      const areas = await api('POST /v1/map/areas', { body: { search }, signal }).catch(() => null);
      if (signal.aborted) return [];
      setFailed(areas === null);
      const suggested = (areas ?? []).map(({ sA3Code, sA3Name, place }) => ({
        text: `${place} – ${sA3Name}`,
        locality: { postcode: place.slice(-4), region: sA3Code },
      }));
      localities.current = new Map(suggested.map(({ text, locality }) => [text, locality]));
      return [...localities.current.keys()];
    },
  };
}
