import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import type { FieldContext, ReferencedTarget } from '#core/field/fieldPlugin.ts';
import type { FieldValues, Reference, Status } from '#core/model.ts';
import {
  type FieldEnvironment,
  getDirectoryRights,
  isDirectoryReadable,
  isDisplayHidden,
  isFieldHidden,
  isHiddenInStatus,
  toVisibleField,
  toVisibleValue,
} from '#core/policy/permissions.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { readUserNames } from '#server/modules/identity/index.ts';
import { readRecordFiles } from '#server/modules/recordFiles/index.ts';
import type { RecordScope } from './recordScope.ts';
import { readItemsByIds } from './repositories/items.ts';
import { memoizeByStatus } from './statesInStatus.ts';

export type RecordReferences = ReadonlyMap<string, Reference>;

export function getValueTargets(compiled: CompiledDirectory, values: FieldValues): ReferencedTarget[] {
  return compiled.fields.flatMap(field => field.targetsOf(values[field.definition.id]));
}

/**
 * Returns the targets as visible to the caller, keyed by id. Includes the values that related fields show, and the
 * targets of those values.
 */
export function loadReferences(
  scope: RecordScope,
  targets: readonly ReferencedTarget[],
): Promise<RecordReferences> {
  const { id, name } = scope.principal.user;
  return load({ scope, world: scope.world, userNames: new Map([[id, name]]) }, targets);
}

/** Returns the targets regardless of permissions, for texts that are stored. */
export function loadStoredReferences(
  scope: ReferenceScope,
  targets: readonly ReferencedTarget[],
): Promise<RecordReferences> {
  return load({ scope, world: null, userNames: new Map() }, targets);
}

export type ReferenceScope = Pick<
  RecordScope,
  'trx' | 'accountId' | 'definitions' | 'locale' | 'countryCode'
>;

interface Loading {
  readonly scope: ReferenceScope;
  /** Restricts the result to data visible to the viewer; `null` means no restriction. */
  readonly world: FieldEnvironment | null;
  /** Names that needn't be read: most records that a call returns refer to the caller. */
  readonly userNames: ReadonlyMap<string, string>;
}

async function load(loading: Loading, targets: readonly ReferencedTarget[]): Promise<RecordReferences> {
  const found = new Map<string, Reference>();
  const next = await loadLevel(loading, targets, found);
  if (next.length > 0) await loadLevel(loading, next, found);
  return found;
}

async function loadLevel(
  { scope, world, userNames }: Loading,
  targets: readonly ReferencedTarget[],
  found: Map<string, Reference>,
): Promise<ReferencedTarget[]> {
  const next: ReferencedTarget[] = [];
  const items = targets.filter(target => target.kind === 'item');
  for (const [directoryId, group] of Map.groupBy(items, target => target.directoryId)) {
    const compiled = scope.definitions.compiled(directoryId);
    if (!compiled || (world && !isDirectoryReadable(world, compiled.directory))) continue;
    const shown = findFieldsShownElsewhere(scope.definitions, directoryId, world);
    const hidesDisplay = memoizeByStatus(id => world !== null && isDisplayHidden(world, compiled, id));
    const ids = getIds(group).filter(id => !found.has(id));
    const rows = await readItemsByIds(scope.trx, { accountId: scope.accountId, directoryId }, ids);
    for (const row of getInOrder(ids, new Map(rows.map(each => [each.item_id, each])))) {
      const status = world && row.status_id ? compiled.statusById.get(row.status_id) : undefined;
      const customFields = getValues(compiled, row.custom_fields, { shown, status, world });
      const display = hidesDisplay(row.status_id) ? formatRecordDisplay(row.number, undefined) : row.display;
      found.set(row.item_id, { display, number: row.number, customFields });
      next.push(...getValueTargets(compiled, customFields));
    }
  }
  const fileIds = getIds(targets.filter(target => target.kind === 'file'));
  const files = await readRecordFiles(scope.trx, scope.accountId, fileIds);
  for (const file of getInOrder(fileIds, new Map(files.map(each => [each.file_id, each]))))
    found.set(file.file_id, { display: file.name, size: file.size, type: file.type });
  const userIds = getIds(targets.filter(target => target.kind === 'person'));
  const names = await readUserNames(
    scope.trx,
    userIds.filter(id => !userNames.has(id)),
  );
  for (const id of userIds) {
    const display = userNames.get(id) ?? names.get(id);
    if (display !== undefined) found.set(id, { display });
  }
  return next.filter(target => !found.has(target.id));
}

function getIds(targets: readonly ReferencedTarget[]): string[] {
  return [...new Set(targets.map(({ id }) => id))];
}

/**
 * Sorts rows in the order of the ids. Statements return rows in arbitrary order, which must not affect the response.
 */
function getInOrder<Row>(ids: readonly string[], rows: ReadonlyMap<string, Row>): Row[] {
  return ids.flatMap(id => rows.get(id) ?? []);
}

function getValues(
  { fieldById, registry, directory }: CompiledDirectory,
  values: FieldValues,
  reader: { shown: ReadonlySet<string>; status: Status | undefined; world: FieldEnvironment | null },
): FieldValues {
  const { shown, status, world } = reader;
  const told = Object.entries(values).filter(([id]) => shown.has(id) && !isHiddenInStatus(status, id));
  if (!world) return Object.fromEntries(told);
  const rights = getDirectoryRights(world.profile, directory.id);
  return Object.fromEntries(
    told.map(([id, value]) => {
      const field = fieldById.get(id);
      const seen = field && toVisibleField(field, registry, rights);
      return [id, seen && seen !== field ? toVisibleValue(seen, registry, value) : value];
    }),
  );
}

/**
 * Returns the ids of a directory's fields that other fields of the account show, as related fields or as the text of
 * references. Fields hidden from the viewer are excluded if `world` is given.
 */
export function findFieldsShownElsewhere(
  definitions: AccountDefinitions,
  directoryId: string,
  world: FieldEnvironment | null,
): Set<string> {
  const rights = world ? getDirectoryRights(world.profile, directoryId) : { hiddenFields: [] };
  const all = definitions.directories.flatMap(directory => directory.fields);
  const wanted = new Set(
    [...all, ...all.flatMap(field => field.tableFields ?? [])].flatMap(field => [
      field.directoryRelatedFieldId,
      field.displayDirectoryFieldId,
    ]),
  );
  const own = definitions.fieldsOf(directoryId) ?? [];
  const shown = own.filter(field => wanted.has(field.id) && !field.deleted && !isFieldHidden(rights, field));
  return new Set(shown.map(field => field.id));
}

export function createFieldContext(
  scope: Pick<RecordScope, 'locale' | 'countryCode' | 'definitions'>,
  engine: FieldContext['engine'],
  record: { values: FieldValues; references: RecordReferences },
): FieldContext {
  return {
    locale: scope.locale,
    countryCode: scope.countryCode,
    values: record.values,
    reference: id => record.references.get(id),
    findField: scope.definitions.findField,
    lookUp: () => undefined,
    engine,
  };
}
