import { v7 as uuidv7 } from 'uuid';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { orderRowsByReferences, type RowOrder } from '#core/import/orderRowsByReferences.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { LookupResult } from '#server/modules/records/index.ts';
import type { ImportRun, RunColumn, ScopeRunner } from '../context.ts';
import { getLookedUpTexts, parseField } from '../reading/parseField.ts';
import {
  hasWriteOutcome,
  type RowVerdict,
  readRowsByKeys,
  readRowsFrom,
  readStoredImportRows,
  type StoredImportRow,
} from '../repositories/importRows.ts';
import { toImportKey } from '../repositories/imports.ts';

export interface FileRecords {
  /** The order in which rows are checked and written. */
  readonly order: RowOrder;
  /**
   * Finds the record of the row to which a text refers. Rows are searched before stored records, and before
   * anything is created with that name. Returns `undefined` if no processed row with that name has a
   * record.
   */
  find(text: string, country: Pick<FieldContext, 'countryCode'>): LookupResult;
  /** Finds the record to which a text referred before a row renamed it. Needed if writing resumes after that row. */
  findFormer(text: string): LookupResult;
  /** Returns true if a row refers to this folded name. */
  isUsed(name: string): boolean;
  /**
   * Returns the id of the record that a row creates, which stays the same. Returns `undefined` for a row to which no
   * other row refers.
   */
  idFor(row: number): string | undefined;
  /**
   * Returns the ids of the new records that are created together with the row, because they refer to each
   * other in a cycle. Returns `undefined` for a row outside of cycles.
   */
  alongside(row: number): ReadonlySet<string> | undefined;
  /**
   * Must be called before rows are planned. Rows of a cycle are assumed to be valid until they are found to be invalid.
   */
  begin(rows: readonly StoredImportRow[]): void;
  /**
   * Records the results of rows. Returns true if a row of a cycle isn't what the others assumed, so that the rows have
   * to be planned again. A rejected row stays rejected.
   */
  note(verdicts: readonly Pick<RowVerdict, 'row' | 'outcome' | 'itemId'>[]): boolean;
  /** Returns the names by which other rows can refer to a row. */
  namesOf(row: StoredImportRow): string[];
  /**
   * Returns the rows that refer to one of these names, directly or indirectly, up to a limit, in the order in which
   * they are checked.
   */
  rowsNaming(names: readonly string[], most: number): number[];
}

interface Texts {
  /** The names to which each row refers, keyed by row. */
  readonly named: ReadonlyMap<number, readonly string[]>;
  /** The rows with each name, keyed by name. */
  readonly rowsCalled: ReadonlyMap<string, readonly number[]>;
  /** The rows to whose names other rows refer. */
  readonly called: ReadonlyMap<number, CalledRow>;
  readonly wanted: ReadonlySet<string>;
  /** The ids of records, keyed by the names that they had before rows renamed them. */
  readonly formerly: ReadonlyMap<string, string>;
}

interface CalledRow extends Pick<StoredImportRow, 'row' | 'outcome' | 'item_id'> {
  readonly names: readonly string[];
}

const READ_PER_BATCH = 2_000;

/** Returns `null` if no row refers to a record of the imported directory. */
export async function readFileRecords(run: ImportRun, inScope: ScopeRunner): Promise<FileRecords | null> {
  const columns = run.columns.filter(({ field }) => field && pointsHome(run, field));
  if (columns.length === 0) return null;
  const named = new Map<number, string[]>();
  await forEachRow(run, inScope, row => {
    const names = columns.flatMap(column => getNamed(run, row, column));
    if (names.length > 0) named.set(row.row, [...new Set(names)]);
  });
  if (named.size === 0) return null;
  const wanted = new Set([...named.values()].flat());
  const rowsCalled = new Map<string, number[]>();
  const called = new Map<number, CalledRow>();
  await forEachRow(run, inScope, stored => {
    const { row, outcome, item_id } = stored;
    const names = getOwnNames(run, stored).filter(name => wanted.has(name));
    if (names.length > 0) called.set(row, { row, outcome, item_id, names });
    for (const name of names) {
      const rows = rowsCalled.get(name) ?? [];
      rows.push(row);
      rowsCalled.set(name, rows);
    }
  });
  const formerly = await inScope(({ trx }) => readFormerNames(trx, run, wanted));
  return getRecords(run, { named, rowsCalled, called, wanted, formerly });
}

/** Returns the ids of records that were already written, keyed by their former names, which lookups no longer find. */
async function readFormerNames(
  trx: Trx,
  { begun }: ImportRun,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (begun.state !== 'Writing' || begun.next_row === 0) return new Map();
  const names = new Map([...wanted].map(name => [toFormerKey(name), name]));
  const held = await readRowsByKeys(trx, toImportKey(begun), [...names.keys()]);
  const rows = await readStoredImportRows(
    trx,
    toImportKey(begun),
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

/** Returns the key that stores the name of a record before its row can change the name. */
export function toFormerKey(name: string): string {
  return `was ${name.slice(0, MAX_NAME_LENGTH)}`;
}

const MAX_NAME_LENGTH = 500;

function getRecords(run: ImportRun, { named, rowsCalled, called, wanted, formerly }: Texts): FileRecords {
  const { begun, made } = run;
  const order = orderRowsByReferences({ count: begun.rows, named, rowsCalled });
  const ids = new Map<number, string>();
  const idFor = (row: number) => {
    const id = ids.get(row) ?? uuidv7();
    ids.set(row, id);
    made.supposed.add(id);
    return id;
  };
  /**
   * The ids of records, keyed by row; `null` for a processed row without a record. A row without an entry
   * is neither processed nor assumed to be valid.
   */
  const known = new Map<number, string | null>();
  for (const { row, outcome, item_id: itemId } of called.values()) {
    const isNew = outcome === 'Create' && itemId === null;
    // While rows are fixed manually, the last check determines the record of each row.
    if (begun.state === 'Checked') known.set(row, isNew ? idFor(row) : itemId);
    const isDone = !hasWriteOutcome({ outcome }) || order.positionOf(row) < begun.next_row;
    if (begun.state === 'Writing' && isDone) known.set(row, itemId);
  }
  const inCycles = new Set<string>();
  return {
    order,
    find(text, country) {
      for (const name of getNames(run, text, country)) {
        const found = new Set((rowsCalled.get(name) ?? []).flatMap(row => known.get(row) ?? []));
        const [id] = found;
        if (id !== undefined) return found.size > 1 ? 'several' : { id };
      }
      return undefined;
    },
    findFormer(text) {
      const id = formerly.get(normalizeForComparison(text));
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
    namesOf: row => getOwnNames(run, row),
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

/**
 * Calls `look` for each row, except for manually skipped rows, which neither refer to others nor can be referred to.
 */
async function forEachRow(
  run: ImportRun,
  inScope: ScopeRunner,
  look: (row: StoredImportRow) => void,
): Promise<void> {
  const key = toImportKey(run.begun);
  for (let from: number | undefined = 0; from !== undefined; ) {
    const first: number = from;
    const rows = await inScope(({ trx }) => readRowsFrom(trx, key, { from: first, take: READ_PER_BATCH }));
    for (const row of rows) if (!row.is_left_out) look(row);
    const last = rows.at(-1);
    from = last && last.row + 1;
  }
}

function getNamed(run: ImportRun, row: StoredImportRow, { field, ...column }: RunColumn): string[] {
  if (!field) return [];
  const texts = getLookedUpTexts(run, { row, column: { ...column, field }, field });
  return texts.flatMap(text => getNames(run, text, run.context));
}

/**
 * Returns the names to which a text can refer, most likely first: the name, with or without `#12 | `, or
 * contact data that the text contains.
 */
function getNames(run: ImportRun, text: string, country: Pick<FieldContext, 'countryCode'>): string[] {
  const [, number, name = ''] = /^#(\d+)(?:\s*\|(.*))?$/s.exec(text.trim()) ?? [];
  const written = normalizeForComparison(number === undefined ? text : name);
  const reached = number === undefined ? getReached(run, text, country) : [];
  return [...(written === '' ? [] : [written]), ...reached];
}

function getReached(run: ImportRun, text: string, country: Pick<FieldContext, 'countryCode'>): string[] {
  const parts = new Map(
    run.columns.flatMap(({ field }) => {
      const naming = field?.plugin.importing?.naming;
      return field && naming ? [[field.plugin.type, naming] as const] : [];
    }),
  );
  return [...parts].flatMap(([type, naming]) => keyNamed(type, naming.keyIn(text, country)));
}

/** Returns the display name of a row, and its contact data. */
function getOwnNames(run: ImportRun, row: StoredImportRow): string[] {
  const { displayFieldId } = run.opened.compiled.directory;
  return run.columns.flatMap(({ field, ...column }) => {
    const naming = field?.plugin.importing?.naming;
    const isDisplay = field?.definition.id === displayFieldId;
    if (!field || (!naming && !isDisplay)) return [];
    const { value } = parseField(run, { row, column: { ...column, field }, field }, []);
    if (!value) return [];
    const display = isDisplay ? normalizeForComparison(field.toText(value, run.context)) : '';
    const keys = naming
      ? (value.listValue ?? [value]).flatMap(one => keyNamed(field.plugin.type, naming.keyOf(one)))
      : [];
    return display === '' ? keys : [display, ...keys];
  });
}

/** Returns a name that can't be confused with a display name, because folded texts have no line breaks. */
function keyNamed(type: string, key: string | undefined): string[] {
  return key === undefined ? [] : [`${type}\n${key}`];
}
