/** Compares complete responses to aggregate queries with a plain count. */
import { expect } from 'vitest';
import type { Aggregate, Condition, FigureGroup, FigureRow, SearchRequest } from '#core/model.ts';
import type { Member } from '#tests/server/harness.ts';
import { type FigureOracle, getKeyLabel } from './figureOracle.ts';
import type { GeneratedQuestion } from './figureQuestions.ts';

const MAX_OPENED = 4;

type Counted = Pick<GeneratedQuestion, 'groups' | 'measures'>;

/** Compares totals, every axis and every cell. */
export function compareFigures(oracle: FigureOracle, asked: Counted, answer: Aggregate): void {
  expect(answer.totals.values).toEqual(measured(oracle, asked, oracle.cells([])[0]?.units ?? []));
  for (const [level, group] of asked.groups.entries()) compareAxis(oracle, asked, { group, answer, level });
  compareCells(oracle, asked, answer);
}

/** Checks that a search with a cell's conditions finds exactly as many records as the first measure counted. */
export async function checkCellConditions(
  member: Member,
  params: { id: string },
  {
    search,
    answer,
    listsElsewhere = [],
  }: {
    search: SearchRequest;
    answer: Aggregate;
    /** The indices of groupings by lists in other records, whose remaining groups no search finds. */
    listsElsewhere?: readonly number[];
  },
): Promise<void> {
  const all = [...answer.rows, ...(answer.other ? [answer.other] : [])];
  const isFound = ({ keys }: FigureRow) => listsElsewhere.every(level => keys[level]?.others === undefined);
  expect(all.filter(row => isFound(row) && !row.conditions)).toEqual([]);
  const found = all.filter(row => row.conditions);
  // Opens some rows, evenly distributed, including the last one.
  const every = Math.ceil(found.length / MAX_OPENED);
  const opened = found.filter((_, index) => (found.length - 1 - index) % every === 0);
  for (const { conditions = [], values } of opened) {
    const body = { ...search, conditions: [...(search.conditions ?? []), ...conditions] as Condition[] };
    const { total } = await member.ok('searchItems', { params, body });
    expect(String(total), JSON.stringify(conditions)).toBe(values[0]);
  }
}

function measured(
  oracle: FigureOracle,
  { measures }: Counted,
  units: Parameters<FigureOracle['measure']>[0],
): (string | null)[] {
  return measures.map(measure => oracle.measure(units, measure));
}

/** Compares the groups of one axis; the remaining groups contain everything that the others don't. */
function compareAxis(
  oracle: FigureOracle,
  asked: Counted,
  { group, answer, level }: { group: FigureGroup; answer: Aggregate; level: number },
): void {
  const plain = oracle.cells([group]);
  const axis = answer.axes[level] ?? [];
  const kept = new Set(axis.flatMap(({ keys: [key] }) => (key ? (getKeyLabel(key) ?? []) : [])));
  for (const {
    keys: [key],
    values,
  } of axis) {
    const label = key ? getKeyLabel(key) : null;
    const inGroup = plain.filter(({ keys: [own = ''] }) => (label === null ? !kept.has(own) : own === label));
    expect(values, `${label} of ${group.field}`).toEqual(
      measured(
        oracle,
        asked,
        inGroup.flatMap(({ units }) => units),
      ),
    );
    if (key?.others !== undefined) expect(key.others).toBe(inGroup.length);
  }
  const others = axis.reduce((sum, { keys: [key] }) => sum + (key?.others ?? 0), 0);
  expect(kept.size + others).toBe(plain.length);
  expect(kept.size).toBe(Math.min(plain.length, group.limit ?? 50));
}

function compareCells(oracle: FigureOracle, asked: Counted, answer: Aggregate): void {
  if (asked.groups.length === 0) {
    expect(answer.rows).toEqual([]);
    return;
  }
  const whole = answer.rows.filter(({ keys }) => keys.every(({ others }) => others === undefined));
  const plain = new Map(oracle.cells(asked.groups).map(({ keys, units }) => [JSON.stringify(keys), units]));
  for (const { keys, values } of whole) {
    const units = plain.get(JSON.stringify(keys.map(getKeyLabel))) ?? [];
    expect(values).toEqual(measured(oracle, asked, units));
  }
  if (answer.axes.every(axis => axis.every(({ keys: [key] }) => key?.others === undefined)))
    expect(whole.length).toBe(plain.size);
}
