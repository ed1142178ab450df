/** The files in `data/`, made by `tools/geoData.ts`: the regions and places of Ukraine. Loaded when they are needed. */

/** Coordinates of outlines are whole thousandths of a degree: some 100 m. */
export const COORDINATE_SCALE = 1_000;

/** A region as the file has it: rings are steps of longitude and latitude from point to point. */
export interface RegionRow {
  /** ISO 3166-2. */
  readonly code: string;
  readonly en: string;
  readonly uk: string;
  readonly polygons: readonly (readonly (readonly number[])[])[];
}

/** English name, Ukrainian name, latitude, longitude, code of the region, people, other names split by semicolons. */
export type PlaceRow = readonly [
  en: string,
  uk: string,
  lat: number,
  lng: number,
  region: string,
  people: number,
  others: string,
];
