/** Maps the columns of a file as the user mapped the last file with the same headers. */
import { createHash } from 'node:crypto';
import { normalizeColumnName } from '#core/import/recogniseLayout.ts';
import type { Import, ImportSettings } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { type MappingKey, readStoredMapping, writeStoredMapping } from './repositories/importMappings.ts';
import type { StoredImport } from './repositories/imports.ts';
import { filterAllowedSettings } from './settingsPolicy.ts';
import type { ImportFacts, ImportMapping } from './tables.ts';

type FileColumns = Import['columns'];

/** Returns `undefined` if no mapping is stored, or the user can no longer write any of its targets. */
export async function findRememberedMapping(
  scope: RecordScope,
  opened: OpenDirectory,
  facts: ImportFacts,
): Promise<ImportMapping | undefined> {
  const key = getKeyFor(scope, opened, facts.columns ?? []);
  const mapping = key && (await readStoredMapping(scope.trx, key));
  if (!mapping) return undefined;
  const {
    columns,
    key: target = null,
    status,
    ...rules
  } = filterAllowedSettings(scope, opened, {
    facts,
    settings: mapping,
  });
  if (columns.every(column => column.target === null)) return undefined;
  return { ...rules, columns, key: target, ...(status === undefined ? {} : { status }) };
}

export async function saveImportMapping(
  scope: RecordScope,
  opened: OpenDirectory,
  { stored, settings }: { stored: StoredImport; settings: ImportSettings },
): Promise<void> {
  const key = getKeyFor(scope, opened, stored.facts.columns ?? []);
  if (!key || settings.columns.every(({ target }) => target === null)) return;
  const { columns, key: target = null, existing, missing, blankCells, status } = settings;
  await writeStoredMapping(scope.trx, key, { columns, key: target, existing, missing, blankCells, status });
}

/**
 * Returns `undefined` for a file without column names, because such a file can't be distinguished from other files
 * without names.
 */
function getKeyFor(
  scope: RecordScope,
  { key: { accountId, directoryId } }: OpenDirectory,
  columns: FileColumns,
): MappingKey | undefined {
  const names = columns.map(({ name }) => normalizeColumnName(name));
  if (names.every(name => name === '')) return undefined;
  const headers = createHash('sha256').update(JSON.stringify(names)).digest('base64url');
  return { accountId, directoryId, userId: scope.caller.userId, headers };
}
