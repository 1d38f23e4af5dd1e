export type HubSpotObject = { id: string; properties: Record<string, string> };

export type HubSpot = {
  /** Creates or updates the object whose property has this value. */
  upsert(kind: Kind, by: { idProperty: string; id: string; properties: Record<string, string> }): Upserted;
  find(kind: Kind, property: string, value: string): HubSpotObject[];
  /** Has these tickets, and no others, for a unique property's value. */
  replace(property: string, value: string, tickets: readonly Record<string, string>[]): void;
  associate(ticketId: string, contactId: string): boolean;
  contactsOf(ticketId: string): string[];
  /** False when there is none. */
  remove(kind: Kind, id: string): boolean;
  list(kind: Kind): HubSpotObject[];
};
export type Kind = 'tickets' | 'contacts';
type Upserted = HubSpotObject & { new: boolean };

/** Tickets, contacts and their associations, in memory. */
export function makeHubSpot(): HubSpot {
  const objects = { tickets: new Map<string, HubSpotObject>(), contacts: new Map<string, HubSpotObject>() };
  const joined = new Map<string, Set<string>>();
  let last = 1000;
  const find: HubSpot['find'] = (kind, property, value) =>
    [...objects[kind].values()].filter(({ properties }) => properties[property] === value);
  return {
    find,
    upsert(kind, { idProperty, id: value, properties }) {
      const [known] = find(kind, idProperty, value);
      if (known === undefined) last += 1;
      const id = known?.id ?? String(last);
      const object = { id, properties: { ...known?.properties, ...properties, [idProperty]: value } };
      objects[kind].set(id, object);
      return { ...object, new: known === undefined };
    },
    replace(property, value, tickets) {
      const [known] = find('tickets', property, value);
      for (const { id } of find('tickets', property, value)) objects.tickets.delete(id);
      for (const changed of tickets) {
        last += 1;
        const id = String(last);
        objects.tickets.set(id, { id, properties: { ...known?.properties, ...changed } });
      }
    },
    associate(ticketId, contactId) {
      if (!objects.tickets.has(ticketId) || !objects.contacts.has(contactId)) return false;
      joined.set(ticketId, new Set([...(joined.get(ticketId) ?? []), contactId]));
      return true;
    },
    contactsOf: (ticketId) => [...(joined.get(ticketId) ?? [])].filter((id) => objects.contacts.has(id)),
    remove: (kind, id) => objects[kind].delete(id),
    list: (kind) => [...objects[kind].values()],
  };
}
