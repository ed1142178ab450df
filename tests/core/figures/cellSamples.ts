/** Test helpers that generate groupings and make cells comparable. */
import fc from 'fast-check';
import type { CellReduction, FigureCell, FigureCellGroup } from '#core/figures/cells/createCellReducer.ts';

export const GROUP_COUNT = 4;

/** Generates up to three groupings, with or without merged groups. */
export function generateCellGroups(): fc.Arbitrary<readonly FigureCellGroup[]> {
  const places = fc.array(fc.nat({ max: 2 }), { minLength: GROUP_COUNT, maxLength: GROUP_COUNT });
  const group = fc.record({ level: fc.nat({ max: 2 }), places: fc.option(places) });
  return fc.uniqueArray(group, { selector: ({ level }) => level, maxLength: 3 }).map(groups =>
    groups.map(({ level, places: put }) => ({
      level,
      places: put && Int32Array.from(put),
      size: put ? 3 : GROUP_COUNT,
    })),
  );
}

export function applyCellGroups(reduction: CellReduction, asked: readonly FigureCellGroup[]): CellReduction {
  const groups = asked.flatMap(({ level, places, size }) => {
    const group = reduction.groups[level];
    return group ? [{ ...group, size, codes: group.codes.map(code => places?.[code] ?? code) }] : [];
  });
  return { ...reduction, groups };
}

export function toComparableCells(cells: readonly FigureCell[]) {
  const rows = cells.map(({ codes, records, measured }) => ({
    codes: codes.join(),
    records,
    values: measured.map(one => one.value(records)),
    ranks: measured.map(one => one.rank(records)),
  }));
  return rows.toSorted((a, b) => (a.codes < b.codes ? -1 : 1));
}
