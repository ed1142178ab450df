/** What records point at, read in batches: for checking, for texts, and for showing as far as the reader may see. */
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { FieldContext, ValueTarget } from '#core/fieldPlugin.ts';
import type { FieldValues, Reference } from '#core/model.ts';
import { rightsIn } from '#core/permissions.ts';
import { readFiles } from '../repositories/files.ts';
import { readItemsByIds } from '../repositories/items.ts';
import { mayReadDirectory, type RecordScope } from './recordScope.ts';

export type References = ReadonlyMap<string, Reference>;

/** Everything the values of a record point at. */
export function targetsIn(compiled: CompiledDirectory, values: FieldValues): ValueTarget[] {
  return compiled.fields.flatMap(field => field.targetsOf(values[field.definition.id]));
}

/**
 * By id. `asReader` leaves out what the caller may not read. Fields that related fields show come along, and what those
 * point at in turn.
 */
export async function loadReferences(
  scope: RecordScope,
  targets: readonly ValueTarget[],
  options: { asReader: boolean },
): Promise<References> {
  const found = new Map<string, Reference>();
  const next = await loadLevel({ scope, targets, options, found });
  if (next.length > 0) await loadLevel({ scope, targets: next, options, found });
  return found;
}

interface Level {
  readonly scope: RecordScope;
  readonly targets: readonly ValueTarget[];
  readonly options: { asReader: boolean };
  readonly found: Map<string, Reference>;
}

async function loadLevel({ scope, targets, options, found }: Level): Promise<ValueTarget[]> {
  const next: ValueTarget[] = [];
  const items = targets.filter(target => target.kind === 'item');
  for (const [directoryId, group] of Map.groupBy(items, target => target.directoryId)) {
    const compiled = scope.definitions.compiled(directoryId);
    if (!compiled || (options.asReader && !mayReadDirectory(scope, directoryId))) continue;
    const shown = shownFields(scope, directoryId, options);
    const ids = new Set(group.map(target => target.id).filter(id => !found.has(id)));
    for (const row of await readItemsByIds(scope.trx, { accountId: scope.accountId, directoryId }, [
      ...ids,
    ])) {
      const customFields = Object.fromEntries(
        Object.entries(row.custom_fields).filter(([fieldId]) => shown.has(fieldId)),
      );
      const display = isDisplayHidden(scope, compiled, options) ? `#${row.number}` : row.display;
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

/** Fields of a directory that some related field of the account shows. */
function shownFields(scope: RecordScope, directoryId: string, options: { asReader: boolean }): Set<string> {
  const hidden = new Set(options.asReader ? rightsIn(scope.caller.profile, directoryId).hiddenFields : []);
  const own = scope.definitions.fieldsOf(directoryId) ?? [];
  const wanted = new Set(
    scope.definitions.directories.flatMap(directory =>
      directory.fields.flatMap(field => [
        field.directoryRelatedFieldId,
        ...(field.tableFields ?? []).map(column => column.directoryRelatedFieldId),
      ]),
    ),
  );
  return new Set(
    own
      .filter(field => wanted.has(field.id) && !field.deleted && !field.hidden && !hidden.has(field.id))
      .map(field => field.id),
  );
}

/** Whether the display text would tell a field that is hidden from the caller. */
export function isDisplayHidden(
  scope: RecordScope,
  compiled: CompiledDirectory,
  options: { asReader: boolean },
): boolean {
  const { displayFieldId, id } = compiled.directory;
  if (!options.asReader || !displayFieldId) return false;
  return rightsIn(scope.caller.profile, id).hiddenFields.includes(displayFieldId);
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
