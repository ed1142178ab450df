/** Values in different units, such as currencies, can't be combined: a cell with several units has no figure. */
import type { Aggregate } from '../model.ts';

/** Maps the index of each measure with a unit to the index of the added measure that counts its distinct units. */
export type UnitDecimalPlaces = ReadonlyMap<number, number>;

type Figures = Omit<Aggregate, 'references'>;

/**
 * Removes figures that combine several units, and the added measures that count units; `asked` is the number of
 * requested measures.
 */
export function removeMixedUnits(answer: Figures, asked: number, units: UnitDecimalPlaces): Figures {
  if (units.size === 0) return answer;
  const valuesOf = (values: readonly (string | null)[]) =>
    values.slice(0, asked).map((value, index) => {
      const place = units.get(index);
      return place !== undefined && Number(values[place] ?? 0) > 1 ? null : value;
    });
  const unmixed = <T extends Figures['totals']>(row: T): T => ({
    ...row,
    values: valuesOf(row.values),
    ...(row.before ? { before: valuesOf(row.before) } : {}),
  });
  return {
    ...answer,
    rows: answer.rows.map(unmixed),
    axes: answer.axes.map(axis => axis.map(unmixed)),
    totals: unmixed(answer.totals),
    other: answer.other && unmixed(answer.other),
  };
}
