/** Merges the places of several directories for one map, and builds its legend. */
import { DEFAULT_MARKER, parseMarker } from '#core/field/mapMarker.ts';
import type { PlaceColumns } from '#core/geo/placeBytes.ts';
import type { Directory } from '#core/model.ts';
import { markerFills } from '#view/kit/map/mapMarker.ts';
import type { MarkerStyle } from '#view/kit/map/markers/markerSprites.ts';
import type { IndexedPlaces } from '#view/kit/map/markers/placeIndex.ts';
import { getReadableTextColor } from '#view/kit/readableText.ts';
import type { RecordNumberRef } from './useRecordsByNumber.ts';

export interface DirectoryMapPlaces {
  readonly directory: Directory;
  readonly columns: PlaceColumns;
}

export interface LegendEntry {
  /** A stable key of the directory and the field or status. */
  readonly key: string;
  readonly directoryId: string;
  /** The name of the field or status; an empty string for records without a status. */
  readonly name: string;
  readonly style: MarkerStyle;
  readonly count: number;
}

export interface MarkerSet {
  readonly places: IndexedPlaces;
  /** Indexed by the values of `places.styles`. */
  readonly legend: readonly LegendEntry[];
  /** Returns the records to which the rows of `places` belong, without duplicates. */
  recordsAt(rows: readonly number[]): RecordNumberRef[];
  readonly length: number;
}

export function createMarkerSet(parts: readonly DirectoryMapPlaces[], by: 'Fields' | 'Statuses'): MarkerSet {
  const length = parts.reduce((sum, { columns }) => sum + columns.header.places, 0);
  const places = {
    lats: new Int32Array(length),
    lngs: new Int32Array(length),
    styles: new Uint16Array(length),
  };
  const legend: LegendEntry[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const { directory, columns } of parts) {
    starts.push(start);
    places.lats.set(columns.lats, start);
    places.lngs.set(columns.lngs, start);
    const counts = new Uint32Array(256);
    const first = legend.length;
    for (const [row, group] of columns.groups.entries()) {
      places.styles[start + row] = first + group;
      counts[group] = (counts[group] ?? 0) + 1;
    }
    for (const [index, id] of (columns.header.groups ?? []).entries())
      legend.push(getLegendEntry(directory, { id, by, count: counts[index] ?? 0 }));
    start += columns.header.places;
  }
  return {
    places,
    legend,
    length,
    recordsAt(rows) {
      const records = new Map<string, RecordNumberRef>();
      for (const row of rows) {
        const part = starts.findLastIndex(each => each <= row);
        const number = parts[part]?.columns.numbers[row - (starts[part] ?? 0)];
        const directoryId = parts[part]?.directory.id;
        if (number === undefined || !directoryId) continue;
        records.set(`${directoryId} ${number}`, { directoryId, number });
      }
      return [...records.values()];
    },
  };
}

interface Group {
  readonly id: string;
  readonly by: 'Fields' | 'Statuses';
  readonly count: number;
}

function getLegendEntry(directory: Directory, { id, by, count }: Group): LegendEntry {
  const { name, style } = by === 'Fields' ? ofField(directory, id) : ofStatus(directory, id);
  return { key: `${directory.id} ${id}`, directoryId: directory.id, name, style, count };
}

function ofField({ fields }: Directory, id: string) {
  const field = fields.find(each => each.id === id);
  const marker = parseMarker(field?.mapMarkerColor, field?.mapMarkerScale) ?? DEFAULT_MARKER;
  const fill = markerFills[marker.color] ?? '';
  return {
    name: field?.name ?? '',
    style: { fill, sign: '#fff', letter: marker.letter, scale: marker.scale },
  };
}

/** The colour for statuses without a valid colour. */
const GREY = '#6b7280';

function ofStatus({ statusList }: Directory, id: string) {
  const status = statusList.find(each => each.id === id);
  const fill = status?.color && getReadableTextColor(status.color) ? status.color : GREY;
  const style = { fill, sign: getReadableTextColor(fill) ?? '#fff', letter: '', scale: 1 };
  return { name: status?.name ?? '', style };
}
