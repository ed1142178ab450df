/** Which values of a directory a caller may search, sort and be offered: a hidden one must not be found out by asking. */
import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/boundField.ts';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { rightsIn } from '#core/permissions.ts';
import type { RecordSql } from '../fields/fieldServer.ts';
import { mayReadDirectory, type OpenDirectory, type RecordScope } from './recordScope.ts';
import { isDisplayHidden } from './references.ts';

/** A record of which nothing is hidden. */
export const WHOLE_RECORD: RecordSql = {
  customFields: sql.ref('items.custom_fields'),
  accountId: sql.ref('items.account_id'),
};

/** A field the caller may see in some record. A computed field is as visible as the fields it is made of. */
export function visibleField(
  scope: RecordScope,
  { compiled, rights }: OpenDirectory,
  fieldId: string,
): BoundField | undefined {
  const isHidden = (id: string) =>
    compiled.fieldById.get(id)?.definition.hidden === true || rights.hiddenFields.includes(id);
  const field = compiled.fieldById.get(fieldId);
  if (!field || sourcesOf(compiled, field).some(isHidden)) return undefined;
  if (!field.isComputed) return field;
  const context = { engine: compiled.registry, findField: scope.definitions.findField };
  const target = field.resolve(context)?.definition;
  const owner = target && scope.definitions.ownerOf(target.id);
  if (!owner || target.hidden || !mayReadDirectory(scope, owner.id)) return undefined;
  return rightsIn(scope.caller.profile, owner.id).hiddenFields.includes(target.id) ? undefined : field;
}

/** A reference sorts by the display of its record, so that must be the caller's to see. */
export function sortableField(
  scope: RecordScope,
  opened: OpenDirectory,
  fieldId: string,
): BoundField | undefined {
  const { registry: engine } = opened.compiled;
  const field = visibleField(scope, opened, fieldId);
  const behaviour = field?.resolve({ engine, findField: scope.definitions.findField });
  if (!field || !behaviour) return undefined;
  const { directories } = behaviour.plugin.references(behaviour.definition, engine);
  const reader = { caller: scope.caller, mayRead: (id: string) => mayReadDirectory(scope, id) };
  const isSeen = directories.every(id => {
    const referred = scope.definitions.compiled(id);
    if (!referred || !reader.mayRead(id)) return false;
    const { displayFieldId = '' } = referred.directory;
    return (
      !isDisplayHidden(reader, referred, null) && statusesThatHide(referred, [displayFieldId]).length === 0
    );
  });
  return isSeen ? field : undefined;
}

/** The record a condition on this field reads: without values where the record's status hides them. */
export function recordSqlOf(compiled: CompiledDirectory, field: BoundField): RecordSql {
  const hiding = statusesThatHide(compiled, sourcesOf(compiled, field));
  if (hiding.length === 0) return WHOLE_RECORD;
  const customFields = sql`(case when items.status_id = any(${hiding}::uuid[]) then '{}'::jsonb
    else items.custom_fields end)`;
  return { ...WHOLE_RECORD, customFields };
}

/**
 * True for records whose search text the caller may be answered from: it holds every value, hidden ones too.
 * null when there is none.
 */
export function mayUseSearchText(scope: RecordScope, opened: OpenDirectory): RawBuilder<boolean> | null {
  const { compiled } = opened;
  const stored = compiled.fields.filter(field => !field.isComputed);
  const isWhole = stored.every(
    field =>
      visibleField(scope, opened, field.definition.id) &&
      field.plugin
        .references(field.definition, compiled.registry)
        .directories.every(id => mayReadDirectory(scope, id)),
  );
  if (!isWhole) return null;
  const hiding = statusesThatHide(
    compiled,
    stored.map(field => field.definition.id),
  );
  if (hiding.length === 0) return sql<boolean>`true`;
  return sql<boolean>`coalesce(items.status_id <> all(${hiding}::uuid[]), true)`;
}

/** The field itself and, of a computed one, those its value comes through. */
function sourcesOf(
  { registry }: CompiledDirectory,
  { definition, plugin, isComputed }: BoundField,
): string[] {
  return isComputed ? [definition.id, ...plugin.references(definition, registry).fields] : [definition.id];
}

function statusesThatHide({ directory }: CompiledDirectory, fieldIds: readonly string[]): string[] {
  return directory.statusList
    .filter(status => fieldIds.some(id => status.fields[id]?.hidden))
    .map(status => status.id);
}
