/**
 * The records that rows of the file are, where look-ups of the file name records of its own directory: a row is found by its
 * name before anything else is, and before anything is made under that name.
 */

import { v7 as uuidv7 } from 'uuid';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { orderRows, type RowOrder } from '#core/import/orderRows.ts';
import { foldText } from '#core/text.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Found } from '#server/modules/records/index.ts';
import type { ImportRun, InScope, RunColumn } from '../importRun.ts';
import { readField, textsLookedUp } from '../reading/readField.ts';
import {
  isToWrite,
  type JudgedRow,
  readRows,
  readRowsFrom,
  rowsWithKeys,
  type StoredRow,
} from '../repositories/importRows.ts';
import { keyOf } from '../repositories/imports.ts';

export interface FileRecords {
  /** In which rows are checked and written. */
  readonly order: RowOrder;
  /** The record that a text names; undefined where no row that is dealt with is called so, or none of them is a record. */
  find(text: string, country: Pick<FieldContext, 'countryCode'>): Found;
  /** The record that a text named before a row gave it another name, where the writing goes on behind that row. */
  findFormer(text: string): Found;
  /** Whether some row names this, folded. */
  isUsed(name: string): boolean;
  /** The id for the record that a row makes, the same however often it is asked; undefined for a row that nothing names. */
  idFor(row: number): string | undefined;
  /** For a row in a cycle, the new records of it: they are there only once all are. */
  alongside(row: number): ReadonlySet<string> | undefined;
  /** To be called before rows are planned. Those of a cycle are taken for good until they are found not to be. */
  begin(rows: readonly StoredRow[]): void;
  /**
   * What became of rows. True where one of a cycle is not what the others took it for, so that they have to be planned
   * again; once refused it stays so.
   */
  note(verdicts: readonly Pick<JudgedRow, 'row' | 'outcome' | 'itemId'>[]): boolean;
  /** What a row is called. */
  namesOf(row: StoredRow): string[];
  /** The rows that name one of these, and so on, but at most so many; in the order in which they are checked. */
  rowsNaming(names: readonly string[], most: number): number[];
}

interface Texts {
  /** The names that each row refers to. */
  readonly named: ReadonlyMap<number, readonly string[]>;
  /** The rows that have each name. */
  readonly rowsCalled: ReadonlyMap<string, readonly number[]>;
  /** The rows that are called what some row names. */
  readonly called: ReadonlyMap<number, CalledRow>;
  readonly wanted: ReadonlySet<string>;
  /** By name the record that was called so. */
  readonly formerly: ReadonlyMap<string, string>;
}

interface CalledRow extends Pick<StoredRow, 'row' | 'outcome' | 'item_id'> {
  readonly names: readonly string[];
}

const READ_AT_ONCE = 2_000;

/** Null where no row names a record of its own directory. */
export async function readFileRecords(run: ImportRun, inScope: InScope): Promise<FileRecords | null> {
  const columns = run.columns.filter(({ field }) => field && pointsHome(run, field));
  if (columns.length === 0) return null;
  const named = new Map<number, string[]>();
  await forEachRow(run, inScope, row => {
    const names = columns.flatMap(column => namedIn(run, row, column));
    if (names.length > 0) named.set(row.row, [...new Set(names)]);
  });
  if (named.size === 0) return null;
  const wanted = new Set([...named.values()].flat());
  const rowsCalled = new Map<string, number[]>();
  const called = new Map<number, CalledRow>();
  await forEachRow(run, inScope, stored => {
    const { row, outcome, item_id } = stored;
    const names = namesOf(run, stored).filter(name => wanted.has(name));
    if (names.length > 0) called.set(row, { row, outcome, item_id, names });
    for (const name of names) {
      const rows = rowsCalled.get(name) ?? [];
      rows.push(row);
      rowsCalled.set(name, rows);
    }
  });
  const formerly = await inScope(({ trx }) => formerNames(trx, run, wanted));
  return recordsOf(run, { named, rowsCalled, called, wanted, formerly });
}

/** The look-ups know no more how records were called that are written already. */
async function formerNames(
  trx: Trx,
  { begun }: ImportRun,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (begun.state !== 'Writing' || begun.next_row === 0) return new Map();
  const names = new Map([...wanted].map(name => [formerKey(name), name]));
  const held = await rowsWithKeys(trx, keyOf(begun), [...names.keys()]);
  const rows = await readRows(
    trx,
    keyOf(begun),
    held.map(({ row }) => row),
  );
  const ids = new Map(rows.map(({ row, item_id: itemId }) => [row, itemId]));
  return new Map(
    held.flatMap(({ key, row }) => {
      const [name, id] = [names.get(key), ids.get(row)];
      return name !== undefined && id ? [[name, id] as const] : [];
    }),
  );
}

/** Under which the name of a record is kept that its row may change. */
export function formerKey(name: string): string {
  return `was ${name.slice(0, LONGEST_NAME)}`;
}

const LONGEST_NAME = 500;

function recordsOf(run: ImportRun, { named, rowsCalled, called, wanted, formerly }: Texts): FileRecords {
  const { begun, made } = run;
  const order = orderRows({ count: begun.rows, named, rowsCalled });
  const ids = new Map<number, string>();
  const idFor = (row: number) => {
    const id = ids.get(row) ?? uuidv7();
    ids.set(row, id);
    made.supposed.add(id);
    return id;
  };
  /** Null for a row that is no record; none for a row that nobody dealt with yet. */
  const known = new Map<number, string | null>();
  for (const { row, outcome, item_id: itemId } of called.values()) {
    const isNew = outcome === 'Create' && itemId === null;
    // While rows are fixed by hand, the last check says what each row is.
    if (begun.state === 'Checked') known.set(row, isNew ? idFor(row) : itemId);
    const isDone = !isToWrite({ outcome }) || order.positionOf(row) < begun.next_row;
    if (begun.state === 'Writing' && isDone) known.set(row, itemId);
  }
  const inCycles = new Set<string>();
  return {
    order,
    find(text, country) {
      for (const name of namesIn(run, text, country)) {
        const found = new Set((rowsCalled.get(name) ?? []).flatMap(row => known.get(row) ?? []));
        const [id] = found;
        if (id !== undefined) return found.size > 1 ? 'several' : { id };
      }
      return undefined;
    },
    findFormer(text) {
      const id = formerly.get(foldText(text));
      return id === undefined ? undefined : { id };
    },
    isUsed: name => wanted.has(name),
    idFor: row => (called.has(row) ? idFor(row) : undefined),
    alongside: row => (order.isInCycle(row) ? inCycles : undefined),
    begin(rows) {
      inCycles.clear();
      for (const { row, item_id: itemId } of rows) {
        known.delete(row);
        if (!order.isInCycle(row)) continue;
        known.set(row, itemId ?? idFor(row));
        inCycles.add(idFor(row));
      }
    },
    note(verdicts) {
      let isOther = false;
      for (const { row, outcome, itemId } of verdicts) {
        if (!called.has(row)) continue;
        const id = itemId ?? (outcome === 'Create' ? idFor(row) : null);
        const before = known.get(row);
        if (order.isInCycle(row)) {
          if (before === null || before === id) continue;
          isOther = true;
        }
        known.set(row, id);
      }
      return isOther;
    },
    namesOf: row => namesOf(run, row),
    rowsNaming(names, most) {
      const found = rowsNaming({ named, called }, names, most);
      return found.toSorted((a, b) => order.positionOf(a) - order.positionOf(b));
    },
  };
}

function rowsNaming(
  { named, called }: Pick<Texts, 'named' | 'called'>,
  names: readonly string[],
  most: number,
): number[] {
  const naming = new Map<string, number[]>();
  for (const [row, all] of named) {
    for (const name of all) {
      const rows = naming.get(name) ?? [];
      rows.push(row);
      naming.set(name, rows);
    }
  }
  const found = new Set<number>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const row of naming.get(name) ?? []) {
      if (found.has(row) || found.size >= most) continue;
      found.add(row);
      open.push(...(called.get(row)?.names ?? []));
    }
  }
  return [...found];
}

function pointsHome({ opened }: ImportRun, { plugin, definition }: BoundField): boolean {
  return plugin.pointsAt?.(definition) === opened.key.directoryId;
}

/** Rows that are skipped by hand name nothing, and nothing is called as they are. */
async function forEachRow(run: ImportRun, inScope: InScope, look: (row: StoredRow) => void): Promise<void> {
  const key = keyOf(run.begun);
  for (let from: number | undefined = 0; from !== undefined; ) {
    const first: number = from;
    const rows = await inScope(({ trx }) => readRowsFrom(trx, key, { from: first, take: READ_AT_ONCE }));
    for (const row of rows) if (!row.is_left_out) look(row);
    const last = rows.at(-1);
    from = last && last.row + 1;
  }
}

function namedIn(run: ImportRun, row: StoredRow, { field, ...column }: RunColumn): string[] {
  if (!field) return [];
  const texts = textsLookedUp(run, { row, column: { ...column, field }, field });
  return texts.flatMap(text => namesIn(run, text, run.context));
}

/** What a text may mean, the likeliest first: `#12 | Name` and the name, or what the row is reached by. */
function namesIn(run: ImportRun, text: string, country: Pick<FieldContext, 'countryCode'>): string[] {
  const [, number, name = ''] = /^#(\d+)(?:\s*\|(.*))?$/s.exec(text.trim()) ?? [];
  const written = foldText(number === undefined ? text : name);
  const reached = number === undefined ? reachedIn(run, text, country) : [];
  return [...(written === '' ? [] : [written]), ...reached];
}

function reachedIn(run: ImportRun, text: string, country: Pick<FieldContext, 'countryCode'>): string[] {
  const parts = new Map(
    run.columns.flatMap(({ field }) => {
      const naming = field?.plugin.importing?.naming;
      return field && naming ? [[field.plugin.type, naming] as const] : [];
    }),
  );
  return [...parts].flatMap(([type, naming]) => keyNamed(type, naming.keyIn(text, country)));
}

/** By its display, and by what it is reached by. */
function namesOf(run: ImportRun, row: StoredRow): string[] {
  const { displayFieldId } = run.opened.compiled.directory;
  return run.columns.flatMap(({ field, ...column }) => {
    const naming = field?.plugin.importing?.naming;
    const isDisplay = field?.definition.id === displayFieldId;
    if (!field || (!naming && !isDisplay)) return [];
    const { value } = readField(run, { row, column: { ...column, field }, field }, []);
    if (!value) return [];
    const display = isDisplay ? foldText(field.toText(value, run.context)) : '';
    const keys = naming
      ? (value.listValue ?? [value]).flatMap(one => keyNamed(field.plugin.type, naming.keyOf(one)))
      : [];
    return display === '' ? keys : [display, ...keys];
  });
}

/** No display reads like it: a folded text has no line breaks. */
function keyNamed(type: string, key: string | undefined): string[] {
  return key === undefined ? [] : [`${type}\n${key}`];
}
