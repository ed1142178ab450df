/** What records point at, read in batches: for checking, for texts, and for showing as far as the reader may see. */
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { displayOf } from '#core/display.ts';
import type { FieldContext, ValueTarget } from '#core/fieldPlugin.ts';
import type { FieldValues, Reference } from '#core/model.ts';
import { type Caller, rightsIn } from '#core/permissions.ts';
import type { AccountDefinitions } from '../definitions/accountDefinitions.ts';
import { readFiles } from '../repositories/files.ts';
import { readItemsByIds } from '../repositories/items.ts';
import { mayReadDirectory, type RecordScope } from './recordScope.ts';

export type References = ReadonlyMap<string, Reference>;

/** Everything the values of a record point at. */
export function targetsIn(compiled: CompiledDirectory, values: FieldValues): ValueTarget[] {
  return compiled.fields.flatMap(field => field.targetsOf(values[field.definition.id]));
}

/** What the caller may see of them; fields that related fields show come along, and what those point at in turn. */
export function loadReferences(scope: RecordScope, targets: readonly ValueTarget[]): Promise<References> {
  return load({ scope, mayRead: id => mayReadDirectory(scope, id), reader: scope.caller }, targets);
}

/** All of them, for texts that are stored. */
export function loadStoredReferences(
  scope: StoredScope,
  targets: readonly ValueTarget[],
): Promise<References> {
  return load({ scope, mayRead: () => true, reader: null }, targets);
}

export type StoredScope = Pick<RecordScope, 'trx' | 'accountId' | 'definitions' | 'locale' | 'countryCode'>;

interface Loading {
  readonly scope: StoredScope;
  mayRead(directoryId: string): boolean;
  readonly reader: Caller | null;
}

async function load(loading: Loading, targets: readonly ValueTarget[]): Promise<References> {
  const found = new Map<string, Reference>();
  const next = await loadLevel(loading, targets, found);
  if (next.length > 0) await loadLevel(loading, next, found);
  return found;
}

async function loadLevel(
  { scope, mayRead, reader }: Loading,
  targets: readonly ValueTarget[],
  found: Map<string, Reference>,
): Promise<ValueTarget[]> {
  const next: ValueTarget[] = [];
  const items = targets.filter(target => target.kind === 'item');
  for (const [directoryId, group] of Map.groupBy(items, target => target.directoryId)) {
    const compiled = scope.definitions.compiled(directoryId);
    if (!compiled || !mayRead(directoryId)) continue;
    const shown = shownFields(scope.definitions, directoryId, reader);
    const ids = new Set(group.map(target => target.id).filter(id => !found.has(id)));
    for (const row of await readItemsByIds(scope.trx, { accountId: scope.accountId, directoryId }, [
      ...ids,
    ])) {
      const customFields = Object.fromEntries(
        Object.entries(row.custom_fields).filter(([fieldId]) => shown.has(fieldId)),
      );
      const isHidden = reader && isDisplayHidden({ caller: reader, mayRead }, compiled, row.status_id);
      const display = isHidden ? displayOf(row.number, undefined) : row.display;
      found.set(row.item_id, { display, number: row.number, customFields });
      next.push(...targetsIn(compiled, customFields));
    }
  }
  const fileIds = targets.filter(target => target.kind === 'file').map(target => target.id);
  for (const file of await readFiles(scope.trx, scope.accountId, [...new Set(fileIds)])) {
    found.set(file.file_id, { display: file.name, size: file.size, type: file.type });
  }
  return next.filter(target => !found.has(target.id));
}

/** Fields of a directory that other fields of the account show: related ones, and references by what they display. */
export function shownFields(
  definitions: AccountDefinitions,
  directoryId: string,
  reader: Caller | null,
): Set<string> {
  const hidden = new Set(reader ? rightsIn(reader.profile, directoryId).hiddenFields : []);
  const all = definitions.directories.flatMap(directory => directory.fields);
  const wanted = new Set(
    [...all, ...all.flatMap(field => field.tableFields ?? [])].flatMap(field => [
      field.directoryRelatedFieldId,
      field.displayDirectoryFieldId,
    ]),
  );
  const own = definitions.fieldsOf(directoryId) ?? [];
  const shown = own.filter(
    field => wanted.has(field.id) && !field.deleted && !field.hidden && !hidden.has(field.id),
  );
  return new Set(shown.map(field => field.id));
}

export interface DisplayReader {
  readonly caller: Caller;
  mayRead(directoryId: string): boolean;
}

/** Whether the display text of a record in this status would tell what is hidden from the reader. */
export function isDisplayHidden(
  { caller, mayRead }: DisplayReader,
  compiled: CompiledDirectory,
  statusId: string | null,
): boolean {
  const { displayFieldId, id } = compiled.directory;
  const field = displayFieldId && compiled.fieldById.get(displayFieldId);
  if (!field) return false;
  const { definition, plugin } = field;
  const inStatus = statusId ? compiled.statusById.get(statusId)?.fields[definition.id] : undefined;
  if (definition.hidden || inStatus?.hidden) return true;
  if (rightsIn(caller.profile, id).hiddenFields.includes(definition.id)) return true;
  return !plugin.references(definition, compiled.registry).directories.every(mayRead);
}

export function createFieldContext(
  scope: Pick<RecordScope, 'locale' | 'countryCode' | 'definitions'>,
  engine: FieldContext['engine'],
  record: { values: FieldValues; references: References },
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
