/**
 * The indexes of a directory according to its current definitions (decision 0016): a stored index is only valid if its
 * rows are computed by the same expression that the field's definition yields now.
 */

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { findFieldKey } from '#server/kernel/fields/fieldKeys.ts';
import type { FieldServerRegistry, RecordSql } from '#server/kernel/fields/fieldServer.ts';
import type { FieldKeyColumn } from '#server/kernel/fields/sqlByKind.ts';
import type {
  AccountDefinitions,
  FieldIndexKey,
  StoredFieldIndex,
} from '#server/modules/definitions/index.ts';
import { buildUnmarkedTextSql } from './searchSections.ts';

/** Used in place of a field id for the index of a directory's search texts. */
export const SEARCH_WORDS_FIELD = '00000000-0000-0000-0000-000000000000';

export type IndexKeyName = 'value' | 'order' | 'words';

export interface RecordIndex {
  readonly indexId: number;
  readonly fieldId: string;
  readonly key: IndexKeyName;
  /** True if the index contains all records and can be used. */
  readonly isReady: boolean;
  readonly column: FieldKeyColumn | 'words';
  /** The key of a row of `items`, or `null` if the record has no row in the index. */
  readonly sql: RawBuilder<unknown>;
}

export interface IndexScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly definitions: AccountDefinitions;
  readonly servers: FieldServerRegistry;
}

const INDEXED_RECORD: RecordSql = {
  customFields: sql.ref('items.custom_fields'),
  accountId: sql.ref('items.account_id'),
};

/** Cached as long as the definitions exist. */
const known = new WeakMap<AccountDefinitions, Map<string, readonly RecordIndex[]>>();

/** Returns the indexes that writers keep up to date. Searches use them once `isReady`. */
export function getRecordIndexes(scope: IndexScope, directoryId: string): readonly RecordIndex[] {
  const { definitions } = scope;
  if (definitions.indexes.length === 0) return [];
  const byDirectory = known.get(definitions) ?? new Map<string, readonly RecordIndex[]>();
  known.set(definitions, byDirectory);
  const found = byDirectory.get(directoryId) ?? resolveIndexes(scope, directoryId);
  byDirectory.set(directoryId, found);
  return found;
}

/** Returns stored indexes that no longer match the definitions. */
export function findOutdatedIndexes(scope: IndexScope): StoredFieldIndex[] {
  return scope.definitions.indexes.filter(index => !resolve(scope, index));
}

/** Returns the fingerprint that an index with this key would have, or `undefined` if there is nothing to index. */
export function computeIndexFingerprint(scope: IndexScope, key: FieldIndexKey): string | undefined {
  const wanted = getWantedKey(scope, key);
  return wanted && fingerprint(scope, wanted.sql);
}

function resolveIndexes(scope: IndexScope, directoryId: string): readonly RecordIndex[] {
  return scope.definitions.indexes
    .filter(index => index.directoryId === directoryId)
    .flatMap(index => resolve(scope, index) ?? []);
}

function resolve(scope: IndexScope, index: StoredFieldIndex): RecordIndex | undefined {
  const wanted = getWantedKey(scope, index);
  if (!wanted || fingerprint(scope, wanted.sql) !== index.fingerprint) return undefined;
  const { indexId, fieldId, state } = index;
  return { indexId, fieldId, key: index.key as IndexKeyName, isReady: state === 'ready', ...wanted };
}

function getWantedKey(
  { definitions, servers }: IndexScope,
  { directoryId, fieldId, key }: FieldIndexKey,
): Pick<RecordIndex, 'column' | 'sql'> | undefined {
  const compiled = definitions.compiled(directoryId);
  if (!compiled) return undefined;
  if (key === 'words') return { column: 'words', sql: buildUnmarkedTextSql(sql.ref('items.search_text')) };
  const field = compiled.fieldById.get(fieldId);
  if (!field || (key !== 'value' && key !== 'order')) return undefined;
  return findFieldKey(field, key, {
    record: INDEXED_RECORD,
    context: indexContext({ definitions, servers }, compiled),
  });
}

function indexContext(
  { definitions, servers }: Pick<IndexScope, 'definitions' | 'servers'>,
  { registry }: CompiledDirectory,
) {
  return { servers, engine: registry, findField: definitions.findField };
}

function fingerprint({ trx }: Pick<IndexScope, 'trx'>, expression: RawBuilder<unknown>): string {
  const { sql: text, parameters } = expression.compile(trx);
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('hex');
}
