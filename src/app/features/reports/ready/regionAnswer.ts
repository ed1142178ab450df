/** What lies in each region, as figures that a picture is drawn of and that open their records. */
import { NO_REGION_CODE } from '#core/geo/area.ts';
import type { HeatColumns } from '#core/geo/placeBytes.ts';
import { regionFigures } from '#core/geo/regionFigures.ts';
import type { Aggregate, FigureRow } from '#core/model.ts';

/** The region with the most records first. A record with places in several regions counts once in each, and once in the total. */
export function regionAnswer(columns: HeatColumns, fieldId: string): Aggregate {
  const rows = regionFigures(columns, { places: null, periodCount: 1 })
    .map(({ code, values }): FigureRow => {
      const stringValue = code ?? NO_REGION_CODE;
      return {
        keys: [{ value: { stringValue } }],
        values: [...values],
        conditions: [{ field: fieldId, operator: 'Within', value: { stringValue } }],
      };
    })
    .toSorted((a, b) => Number(b.values[0]) - Number(a.values[0]));
  const placed = new Set(columns.numbers).size;
  return { records: placed, rows, axes: [rows], totals: { values: [String(placed)] }, other: null };
}
