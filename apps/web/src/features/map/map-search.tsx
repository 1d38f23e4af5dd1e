import { MAP_MESSAGES, normalisePostcode, postcodeFault } from '@wattle/domain/map/postcode';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';

type SearchProps = {
  postcode: string;
  unknown: string | null;
};

/** A search by postcode or place (MAP-004 to 009). */
export function MapSearch({ postcode, unknown }: SearchProps) {
  const [typed, setTyped] = useState(postcode);
  const [fault, setFault] = useState(postcode === '' ? null : postcodeFault(postcode));
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const suggestions = useSuggestions();

  const change = (text: string) => {
    setTyped(text);
    setFault(null);
    const locality = suggestions.localityOf(text);
    if (locality !== null) void navigate(paths.scoreMap(locality));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // What the field shows: a browser may have filled it in without an event.
    const text = input.current?.value ?? typed;
    const found = postcodeFault(text);
    setFault(found);
    if (found === null) void navigate(paths.scoreMap({ postcode: normalisePostcode(text) }));
    else input.current?.focus();
  };
  return (
    <form className="map__search" onSubmit={submit} noValidate>
      <Combobox
        id="postcode"
        name="postcode"
        label="Postcode"
        hint="4 digits, or the name of a place to choose from the list"
        value={typed}
        onChange={change}
        error={fault ?? (normalisePostcode(typed) === postcode ? unknown : null) ?? undefined}
        inputRef={input}
        lookup={suggestions.lookup}
        emptyText={suggestions.emptyText}
        failureText={MAP_MESSAGES.generalError}
        maxLength={100}
      />
      <Button type="submit">Search</Button>
      <output className="vh">{unknown}</output>
    </form>
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
