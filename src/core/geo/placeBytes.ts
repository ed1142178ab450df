export interface PlaceHeader {
  readonly places: number;
  /** The number of records found, of which `placed` have a place. */
  readonly records: number;
  readonly placed: number;
  /** True if further places were omitted. */
  readonly isCut: boolean;
  /** The ids of the fields or statuses that `groups` refers to. */
  readonly groups?: readonly string[];
  /** ISO 3166-2. */
  readonly regions?: readonly string[];
}

export interface PlaceColumns {
  readonly header: PlaceHeader;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  readonly numbers: Uint32Array;
  readonly groups: Uint8Array;
}

export interface HeatColumns {
  readonly header: PlaceHeader;
  readonly weights: Float64Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  readonly numbers: Uint32Array;
  readonly regions: Uint8Array;
  readonly periods: Uint8Array;
}

export const MAX_PLACES = 200_000;
/** The factor for coordinates in `lats` and `lngs`, which gives a precision of about 10 cm. */
export const UNITS_PER_DEGREE = 1_000_000;
/** The coordinate of places of which only the region is known. */
export const UNKNOWN_COORDINATE = -2_147_483_648;
export const NO_REGION = 255;

type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

const LENGTH_BYTES = 4;
const ALIGNED = 8;

export function encodePlaces({ header, lats, lngs, numbers, groups }: PlaceColumns): Uint8Array {
  return toBytes(header, [lats, lngs, numbers, groups]);
}

export function encodeHeat(columns: HeatColumns): Uint8Array {
  const { header, weights, lats, lngs, numbers, regions, periods } = columns;
  return toBytes(header, [weights, lats, lngs, numbers, regions, periods]);
}

/** Decodes the columns as views of the buffer, without copying. */
export function decodePlaces(buffer: ArrayBuffer): PlaceColumns {
  const { header, start } = readHeader(buffer);
  const { places } = header;
  const at = (bytes: number) => start + bytes * places;
  return {
    header,
    lats: new Int32Array(buffer, at(0), places),
    lngs: new Int32Array(buffer, at(4), places),
    numbers: new Uint32Array(buffer, at(8), places),
    groups: new Uint8Array(buffer, at(12), places),
  };
}

export function decodeHeat(buffer: ArrayBuffer): HeatColumns {
  const { header, start } = readHeader(buffer);
  const { places } = header;
  const at = (bytes: number) => start + bytes * places;
  return {
    header,
    weights: new Float64Array(buffer, at(0), places),
    lats: new Int32Array(buffer, at(8), places),
    lngs: new Int32Array(buffer, at(12), places),
    numbers: new Uint32Array(buffer, at(16), places),
    regions: new Uint8Array(buffer, at(20), places),
    periods: new Uint8Array(buffer, at(21), places),
  };
}

function toBytes(header: PlaceHeader, columns: readonly Column[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = getStart(text.length);
  const bytes = new Uint8Array(columns.reduce((sum, column) => sum + column.byteLength, start));
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, LENGTH_BYTES);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

function readHeader(buffer: ArrayBuffer): { header: PlaceHeader; start: number } {
  const length = new DataView(buffer).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(buffer, LENGTH_BYTES, length));
  return { header: JSON.parse(text) as PlaceHeader, start: getStart(length) };
}

function getStart(length: number): number {
  return Math.ceil((LENGTH_BYTES + length) / ALIGNED) * ALIGNED;
}
