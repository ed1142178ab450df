import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { type DirectoryFormula, getReadFieldIds, listFormulas } from '#core/formula/formulaGraph.ts';
import type { ExternalFormulaField } from '#core/formula/language/formulaTypes.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import type { HistoryChange, HistoryKind } from '../repositories/itemHistory.ts';
import type { OtherRecordsScope } from './otherRecords.ts';

/** A path on which formulas of one directory read records of another directory, or of the same one. */
interface Reading {
  /**
   * `related`: the readers refer to the records being read. `pointing`: the records being read refer to the readers.
   */
  readonly kind: 'related' | 'pointing';
  readonly readerId: string;
  /**
   * The field that contains the reference: a field of the readers if `related`, of the records being read if
   * `pointing`.
   */
  readonly through: string;
  /**
   * Set if the reader's field refers to records of a third directory: the field of that directory which refers to the
   * records being read.
   */
  readonly beyond?: ExternalFormulaField | undefined;
  /**
   * The fields of the records being read whose changes matter: those that formulas read, and the reference if
   * `pointing`.
   */
  readonly reads: readonly string[];
}

export interface FormulaDependentsScope extends Omit<OtherRecordsScope, 'timeZone'> {
  readonly definitions: AccountDefinitions;
}

export interface ChangedRecords {
  readonly directoryId: string;
  readonly itemIds: readonly string[];
  /** The ids of the history entries of the change; empty if only formulas changed the records. */
  readonly entryIds: readonly string[];
}

/**
 * The ids of records to recompute, keyed by directory id. Includes the changed records if formulas of their directory
 * read other records.
 */
export type FormulaDependents = ReadonlyMap<string, ReadonlySet<string>>;

export function hasFormulaDependents(definitions: AccountDefinitions, directoryId: string): boolean {
  return (
    readsOthers(definitions, directoryId) ||
    definitions.directories.some(({ id }) => getReadings(definitions, id, directoryId).length > 0)
  );
}

export async function findFormulaDependents(
  scope: FormulaDependentsScope,
  changed: ChangedRecords,
): Promise<FormulaDependents> {
  const { definitions } = scope;
  const { directoryId } = changed;
  const compiled = definitions.compiled(directoryId);
  const found = new Map<string, Set<string>>();
  const add = (id: string, itemIds: readonly string[]) =>
    found.set(id, new Set([...(found.get(id) ?? []), ...itemIds]));
  if (!compiled) return found;
  // The changed records were computed from the data committed at that time, and could have missed transactions
  // committed since.
  if (readsOthers(definitions, directoryId)) add(directoryId, changed.itemIds);
  const entries = await readEntries(scope, changed);
  const readings = definitions.directories.flatMap(({ id }) => getReadings(definitions, id, directoryId));
  for (const reading of readings) {
    const touched = entries ? touchedBy(entries, reading) : changed.itemIds;
    if (touched.length > 0) add(reading.readerId, await linked(scope, directoryId, { reading, touched }));
    if (entries && reading.kind === 'pointing')
      add(reading.readerId, getFormerTargets(compiled, entries, reading));
  }
  return found;
}

function readsOthers({ directories, compiled }: AccountDefinitions, directoryId: string): boolean {
  return getUses({ directories, compiled }, directoryId).some(
    ({ formula }) => formula !== undefined && formula.elsewhere.length > 0,
  );
}

function getUses(
  { directories, compiled }: Pick<AccountDefinitions, 'directories' | 'compiled'>,
  directoryId: string,
): readonly DirectoryFormula[] {
  const registry = compiled(directoryId)?.registry;
  return registry ? listFormulas(directories, registry).filter(use => use.directoryId === directoryId) : [];
}

function getReadings(definitions: AccountDefinitions, readerId: string, directoryId: string): Reading[] {
  const sources = getUses(definitions, readerId).flatMap(({ formula }) => formula?.elsewhere ?? []);
  return sources.flatMap((source): Reading[] => {
    if (source.directoryId !== directoryId) return [];
    if (source.kind === 'related')
      return [
        {
          ...{ kind: 'related', readerId, reads: [source.fieldId] },
          ...{ through: source.field.fieldId, beyond: source.through },
        },
      ];
    const reads = [source.fieldId, ...getReadFieldIds(source.reads)];
    return [{ kind: 'pointing', readerId, through: source.fieldId, reads }];
  });
}

interface Entry {
  readonly item_id: string;
  readonly kind: HistoryKind;
  readonly changes: readonly HistoryChange[];
}

/** Returns `null` if only formulas changed the records, so that any of their values could have changed. */
async function readEntries(
  { trx, accountId }: FormulaDependentsScope,
  { directoryId, entryIds }: ChangedRecords,
): Promise<readonly Entry[] | null> {
  if (entryIds.length === 0) return null;
  const { rows } = await sql<Entry>`select item_id, kind, changes from item_history
    where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
      and entry_id = any(${[...entryIds]}::uuid[])`.execute(trx);
  return rows;
}

/**
 * Returns the records that were changed as a whole, e.g. created or deleted, and the records with a change of a field
 * that is read.
 */
function touchedBy(entries: readonly Entry[], { reads }: Reading): string[] {
  return entries.flatMap(({ item_id: itemId, kind, changes }) => {
    const isWhole = kind !== 'Changed' && kind !== 'StatusChanged';
    return isWhole || changes.some(({ field }) => reads.includes(getId(field))) ? itemId : [];
  });
}

/** Converts a field name of the history, which uses a different name for the status. */
function getId(field: string): string {
  return field === 'status' ? SYSTEM_ID.status : field;
}

/** Returns the records to which the changed records referred before the change. */
function getFormerTargets(
  { fieldById }: CompiledDirectory,
  entries: readonly Entry[],
  { through }: Reading,
): string[] {
  return entries.flatMap(({ changes }) =>
    changes
      .filter(({ field }) => field === through)
      .flatMap(({ before }) => fieldById.get(through)?.targetsOf(before ?? undefined) ?? [])
      .map(({ id }) => id),
  );
}

async function linked(
  { trx, accountId }: FormulaDependentsScope,
  directoryId: string,
  { reading, touched }: { reading: Reading; touched: readonly string[] },
): Promise<string[]> {
  const { kind, readerId, through, beyond } = reading;
  if (kind === 'related' && beyond) {
    const { rows } = await sql<{ id: string }>`select distinct link.item_id as id from item_references as link
      join item_references as next on next.account_id = link.account_id and next.item_id = link.target_id
        and next.directory_id = ${beyond.directoryId}::uuid and next.field_id = ${beyond.fieldId}
        and next.target_id = any(${[...touched]}::uuid[])
      where link.account_id = ${accountId}::uuid and link.directory_id = ${readerId}::uuid
        and link.field_id = ${through}`.execute(trx);
    return rows.map(({ id }) => id);
  }
  const query =
    kind === 'related'
      ? sql<{ id: string }>`select distinct item_id as id from item_references
          where account_id = ${accountId}::uuid and directory_id = ${readerId}::uuid
            and field_id = ${through} and target_id = any(${[...touched]}::uuid[])`
      : sql<{ id: string }>`select distinct target_id as id from item_references
          where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
            and field_id = ${through} and item_id = any(${[...touched]}::uuid[])`;
  const { rows } = await query.execute(trx);
  return rows.map(({ id }) => id);
}
