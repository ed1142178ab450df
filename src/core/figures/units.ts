/** Values in different units, or currencies, are no figure together: where a cell has several, there is none. */
import type { Aggregate } from '../model.ts';

/** By the place of each measure that has a unit: the place of the one that counts its different units. */
export type UnitPlaces = ReadonlyMap<number, number>;

type Figures = Omit<Aggregate, 'references'>;

/** The answer without figures over several units, and without what counted them; `asked` measures were asked for. */
export function withoutMixed(answer: Figures, asked: number, units: UnitPlaces): Figures {
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
