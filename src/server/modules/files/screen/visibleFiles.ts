import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import { isModuleEnabled, toVisibleField } from '#core/policy/permissions.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { buildFilesJoinSql, buildFromFilesSql } from '#server/modules/recordFiles/index.ts';
import {
  buildRecordJoinSql,
  canAccessRecordPart,
  type OpenDirectory,
  openDirectory,
  type RecordScope,
  resolveStatesInStatus,
} from '#server/modules/records/index.ts';

/** Returns the directories whose records the caller can read, in the account's order. */
export function listReadableDirectories(scope: RecordScope): OpenDirectory[] {
  return scope.definitions.directories
    .filter(({ id }) => canReadDirectoryById(scope, id))
    .map(({ id }) => openDirectory(scope, id));
}

/** A location of readable files: a field of a directory, or attached to its records. */
interface FileRule {
  readonly directory: string;
  /** Empty for attached files. */
  readonly field: string;
  /** The statuses of records that hide the field. */
  readonly hidden: readonly string[];
  /** True if files of records in the trash are readable. */
  readonly trash: boolean;
  /**
   * For a field with hidden columns: the visible columns, one of which must currently contain the file. `null` if there
   * is no restriction.
   */
  readonly columns: readonly string[] | null;
}

/**
 * Builds `from` and `where` of a statement over `files` and their `items` that selects the files whose content
 * `getFile` returns to the caller.
 */
export function buildVisibleFilesSql(
  scope: RecordScope,
  directories: readonly OpenDirectory[],
): RawBuilder<unknown> {
  return sql`${buildRulesSql(scope, directories)} ${buildFilesJoinSql(OF_FILE)} ${RECORD_OF_FILE}
    where files.account_id = ${scope.accountId}::uuid and files.item_id is not null and ${SEEN}`;
}

interface Order {
  /** Further conditions on `files`, each preceded by `and`. */
  readonly matching: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

/**
 * Like `buildVisibleFilesSql`, but includes `order by`, in an order that an index of `files` provides.
 * `lateral` and `offset 0` make the planner examine each file during the index scan, which preserves the
 * order.
 */
export function buildOrderedFilesSql(
  scope: RecordScope,
  directories: readonly OpenDirectory[],
  { matching, order, direction }: Order,
): RawBuilder<unknown> {
  const ids = directories.map(({ key }) => key.directoryId);
  return sql`(select files.*, ${order} as value ${buildFromFilesSql(scope)}
        and files.item_id is not null and files.directory_id = any(${ids}::uuid[]) ${matching}
      order by ${order} ${direction}, files.file_id ${direction}) as files
    cross join lateral (select from ${buildRulesSql(scope, directories)} ${RECORD_OF_FILE}
      where ${OF_FILE} and ${SEEN} offset 0) as seen
    order by files.value ${direction}, files.file_id ${direction}`;
}

function buildRulesSql(scope: RecordScope, directories: readonly OpenDirectory[]): RawBuilder<unknown> {
  const rules = directories.flatMap(opened => getRules(scope, opened));
  return sql`jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
    as rule(directory uuid, field text, hidden jsonb, trash boolean, columns jsonb)`;
}

const OF_FILE = sql`rule.directory = files.directory_id and rule.field = coalesce(files.field_id::text, '')`;

const RECORD_OF_FILE = buildRecordJoinSql({ of: 'files', as: 'items' });

const SEEN = sql`(rule.trash or items.deleted_at is null)
  and (items.status_id is null or not jsonb_exists(rule.hidden, items.status_id::text))
  and (rule.columns is null or exists (select from jsonb_array_elements_text(rule.columns) as seen(id)
    where jsonb_path_exists(items.custom_fields -> rule.field,
      ('$.**."' || seen.id || '".** ? (@ == $file)')::jsonpath,
      jsonb_build_object('file', files.file_id::text))))`;

function getRules(scope: RecordScope, opened: OpenDirectory): FileRule[] {
  const { compiled, rights } = opened;
  const { id: directory, statusList } = compiled.directory;
  const place = { directory, trash: rights.record.delete };
  const always = resolveStatesInStatus(scope, opened, null);
  const byStatus = statusList.map(({ id }) => ({ id, states: resolveStatesInStatus(scope, opened, id) }));
  const isRead =
    isModuleEnabled(scope.principal.user.account.settings, 'fileStorage') &&
    canAccessRecordPart(opened, 'files', 'read');
  const inFields = compiled.fields.flatMap((field): FileRule[] => {
    const { id } = field.definition;
    if (always[id] === undefined || always[id].mode === 'hidden') return [];
    const hidden = byStatus.flatMap(status => (status.states[id]?.mode === 'hidden' ? [status.id] : []));
    return [{ ...place, field: id, hidden, columns: getColumns(opened, field) }];
  });
  return [...(isRead ? [{ ...place, field: '', hidden: [], columns: null }] : []), ...inFields];
}

/**
 * Returns the visible columns that contain files, or `null` for a field that is fully visible, in which even files of
 * earlier values are readable.
 */
function getColumns({ compiled: { registry }, rights }: OpenDirectory, field: BoundField): string[] | null {
  const seen = toVisibleField(field, registry, rights);
  if (seen === field) return null;
  return (seen.definition.tableFields ?? []).flatMap(column =>
    registry.hasType(column.type) && hasFiles(registry.bind(column)) ? [column.id] : [],
  );
}

const SOME = { stringValue: '00000000-0000-7000-8000-000000000000' };

/** Returns true if the field would interpret an id as the id of a file. This works for all types of fields. */
function hasFiles({ targetsOf }: BoundField): boolean {
  return [SOME, { listValue: [SOME] }].flatMap(targetsOf).some(({ kind }) => kind === 'file');
}
