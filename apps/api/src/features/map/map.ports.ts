import type { ResponseOf } from '@wattle/contract';

export type Area = ResponseOf<'POST /v1/map/areas'>[number];
export type AreaShape = ResponseOf<'POST /v1/map/area'>;

/** Where places are. Small enough to stay in memory after the first question. */
export type Places = {
  /** Code and name. */
  sA3: readonly (readonly [code: string, name: string])[];
  /** Name, empty where it is not known, and the index of its SA3. */
  sA2: readonly (readonly [name: string, sA3: number])[];
  /** One place per line, with line feeds around each: `NAME|STATE|POSTCODE|index of its SA2`. */
  places: string;
  /** Postcodes where nobody lives. */
  forPost: readonly string[];
};

/** What the map is made of. Nothing is read before the first question; a read that failed is tried again. */
export type MapFiles = {
  places(): Promise<Places>;
  /** null for a code that is not on the map. */
  area(sA3Code: string): Promise<AreaShape | null>;
  /** JSON as it is sent: checked once, never parsed again. */
  statistics(): Promise<Buffer>;
};
