/**
 * Finds records, users and tags by texts, e.g. of an imported file. Names are read once per run, and extended by the
 * records and tags that the run creates.
 */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type FieldContext, USERS_DIRECTORY_ID } from '#core/field/fieldPlugin.ts';
import type { ImportColumnNaming } from '#core/field/importPart.ts';
import { IMPORT_LOOKUP_ITEMS } from '#core/limits.ts';
import {
  findVisibleField,
  getDirectoryRights,
  isDisplayHidden,
  isHiddenInStatus,
} from '#core/policy/permissions.ts';
import { normalizeForComparison } from '#core/text.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { listUsers } from '#server/modules/identity/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import type { RecordScope } from './recordScope.ts';
import { readDisplayPage } from './repositories/importLookUps.ts';
import { memoizeByStatus } from './statesInStatus.ts';

export type LookupResult = { readonly id: string } | 'several' | undefined;

export interface RecordLookups {
  /**
   * Finds the record of a directory, or the user, to which a text refers: `#12`, `#12 | Name`, the name,
   * contact data (a phone number in any format, an email address), or the number `12`. Phone numbers
   * without a country code are numbers of the given country.
   */
  record(directoryId: string, text: string, country: Pick<FieldContext, 'countryCode'>): LookupResult;
  /**
   * Returns true if all records of the directory have been read. Otherwise, a record that wasn't found can
   * still exist.
   */
  isWhole(directoryId: string): boolean;
  tag(name: string): string | undefined;
  /** Adds a record created by the run. Like `addTag`, returns a function that undoes the addition. */
  addRecord(directoryId: string, text: string, id: string): () => void;
  addTag(name: string, id: string): () => void;
}

interface Names {
  readonly byNumber: Map<number, string>;
  /** `null` if several records have the name. */
  readonly byText: Map<string, string | null>;
  /** Names, keyed by record id. Empty names and names hidden from the viewer are omitted. */
  readonly nameOf: Map<string, string>;
  /** The id of the record, keyed by contact data; `null` if several records share the key. */
  readonly byKey: Map<string, string | null>;
  /** How texts can refer to records by their values. Only contains types of fields visible to the viewer. */
  readonly naming: Set<ImportColumnNaming>;
  isWhole: boolean;
}

const getNewNames = (): Names => ({
  byNumber: new Map(),
  byText: new Map(),
  nameOf: new Map(),
  byKey: new Map(),
  naming: new Set(),
  isWhole: false,
});

const BATCH_SIZE = 5_000;

/** Reads the names of records in several short transactions, so that a large directory doesn't block other users. */
export async function loadRecordLookups(
  directoryIds: readonly string[],
  inScope: <T>(work: (scope: RecordScope) => Promise<T>) => Promise<T>,
): Promise<RecordLookups> {
  const directories = new Map<string, Names>();
  directories.set(USERS_DIRECTORY_ID, await inScope(readPeople));
  for (const directoryId of new Set(directoryIds)) {
    const names = getNewNames();
    directories.set(directoryId, names);
    let last: number | undefined = 0;
    while (last !== undefined && names.byNumber.size < IMPORT_LOOKUP_ITEMS) {
      const after: number = last;
      last = await inScope(scope => readPage(scope, directoryId, { names, after }));
    }
    names.isWhole = last === undefined;
  }
  const tags = await inScope(({ trx }) => listTags(trx));
  return lookUpsOver(directories, new Map(tags.map(({ id, name }) => [normalizeForComparison(name), id])));
}

/** Reads the names and email addresses of users. Users have no numbers. */
async function readPeople({ trx }: RecordScope): Promise<Names> {
  const names: Names = { ...getNewNames(), isWhole: true };
  for (const { user_id, name, email } of await listUsers(trx)) {
    for (const text of [normalizeForComparison(name), normalizeForComparison(email)])
      names.byText.set(text, names.byText.has(text) ? null : user_id);
  }
  return names;
}

/** Reads a page of records into `names`. Returns the last number read, or `undefined` at the end. */
async function readPage(
  scope: RecordScope,
  directoryId: string,
  { names, after }: { names: Names; after: number },
): Promise<number | undefined> {
  const compiled = scope.definitions.compiled(directoryId);
  if (!compiled || !canReadDirectoryById(scope, directoryId)) return undefined;
  const isHidden = memoizeByStatus(statusId => isDisplayHidden(scope.world, compiled, statusId));
  const fields = getNamingFields(scope, compiled);
  const rows = await readDisplayPage(
    scope.trx,
    { accountId: scope.accountId, directoryId },
    { after, take: BATCH_SIZE, fieldIds: fields.map(({ id }) => id) },
  );
  for (const { naming } of fields) names.naming.add(naming);
  for (const { item_id, number, display, status_id, values } of rows) {
    names.byNumber.set(number, item_id);
    const status = compiled.statusById.get(status_id ?? '');
    for (const { id, naming } of fields) {
      const value = isHiddenInStatus(status, id) ? undefined : values?.[id];
      for (const one of value?.listValue ?? [value ?? {}]) addKey(names, naming.keyOf(one), item_id);
    }
    const text = isHidden(status_id) ? '' : extractFoldedName(display);
    if (text === '') continue;
    names.byText.set(text, names.byText.has(text) ? null : item_id);
    names.nameOf.set(item_id, text);
  }
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.number;
}

/**
 * Returns the fields whose values identify records. Hidden fields are excluded, because their values could be guessed
 * otherwise.
 */
function getNamingFields(scope: RecordScope, compiled: CompiledDirectory) {
  const rights = getDirectoryRights(scope.caller.profile, compiled.directory.id);
  return compiled.fields.flatMap(({ definition: { id }, plugin, isComputed }) => {
    const naming = plugin.importing?.naming;
    const isSeen = findVisibleField(scope.world, { compiled, rights }, id) !== undefined;
    return naming && isSeen && !isComputed ? [{ id, naming }] : [];
  });
}

function addKey({ byKey }: Names, key: string | undefined, itemId: string): void {
  if (key === undefined) return;
  const known = byKey.get(key);
  byKey.set(key, known === undefined || known === itemId ? itemId : null);
}

/** Returns the folded name in `#12 | Name`, or an empty string if the text has no name. */
export function extractFoldedName(display: string): string {
  return normalizeForComparison(/^#\d+ \| (.*)$/s.exec(display)?.[1] ?? '');
}

function lookUpsOver(directories: ReadonlyMap<string, Names>, tags: Map<string, string>): RecordLookups {
  return {
    record(directoryId, text, country) {
      const names = directories.get(directoryId);
      if (!names) return undefined;
      const [, number, written] = /^#(\d+)(?:\s*\|(.*))?$/s.exec(text.trim()) ?? [];
      if (number !== undefined) return numbered(names, { number: Number(number), written });
      const named = names.byText.get(normalizeForComparison(text));
      if (named === null) return 'several';
      if (named !== undefined) return { id: named };
      const reached = getReachedBy(names, text, country);
      if (reached) return reached;
      if (/^\d{1,15}$/.test(text.trim())) return getId(names.byNumber.get(Number(text)));
      return undefined;
    },
    isWhole: directoryId => directories.get(directoryId)?.isWhole ?? false,
    tag: name => tags.get(normalizeForComparison(name)),
    addRecord: (directoryId, text, id) => {
      const byText = directories.get(directoryId)?.byText;
      byText?.set(normalizeForComparison(text), id);
      return () => byText?.delete(normalizeForComparison(text));
    },
    addTag: (name, id) => {
      tags.set(normalizeForComparison(name), id);
      return () => tags.delete(normalizeForComparison(name));
    },
  };
}

function getReachedBy(
  { naming, byKey }: Names,
  text: string,
  country: Pick<FieldContext, 'countryCode'>,
): LookupResult {
  for (const part of naming) {
    const key = part.keyIn(text, country);
    const found = key === undefined ? undefined : byKey.get(key);
    if (found !== undefined) return found === null ? 'several' : { id: found };
  }
  return undefined;
}

/**
 * Finds a record by number and name. If number and name belong to different records, the name takes
 * precedence, because another system that created the file numbers its records differently.
 */
function numbered(
  names: Names,
  { number, written }: { number: number; written: string | undefined },
): LookupResult {
  const byNumber = names.byNumber.get(number);
  const name = normalizeForComparison(written ?? '');
  const known = byNumber === undefined ? undefined : names.nameOf.get(byNumber);
  if (name === '' || known === name || (byNumber !== undefined && known === undefined))
    return getId(byNumber);
  const named = names.byText.get(name);
  return named === null ? 'several' : getId(named);
}

function getId(id: string | undefined): LookupResult {
  return id === undefined ? undefined : { id };
}
