/**
 * Compiles a directory to one artefact, on which form, list, filters, import and API are based (the central idea of the
 * product).
 */
import type { JSONSchema7 } from 'json-schema';
import { getDuplicateFields } from '../duplicates/duplicateFields.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { type BoundSystemField, bindSystemFields } from '../field/system/systemFields.ts';
import type { Directory, Status } from '../model.ts';

export interface CompiledDirectory {
  readonly directory: Directory;
  readonly registry: FieldRegistry;
  /** The fields in order, without deleted fields. */
  readonly fields: readonly BoundField[];
  readonly fieldById: ReadonlyMap<string, BoundField>;
  readonly system: readonly BoundSystemField[];
  readonly systemById: ReadonlyMap<string, BoundSystemField>;
  readonly statusById: ReadonlyMap<string, Status>;
  /** The status a new record starts in: the first Active status (specification section 4). */
  readonly firstStatus: Status | undefined;
  /** JSON Schema (draft-07) of the wire format of `customFields`. */
  readonly schema: JSONSchema7;
  readonly uiSchema: FormUiSchema;
  /**
   * The fields with a filter control. Fields hidden by their definition have none; computed fields have one.
   */
  readonly filters: readonly BoundField[];
  readonly card: readonly BoundField[];
  /** The fields compared to find duplicate records. */
  readonly duplicateFields: readonly BoundField[];
  /**
   * The joined directories (`joinDirectories`), if this directory represents several directories. Searches
   * support the fields of each joined directory.
   */
  readonly joins?: readonly CompiledDirectory[];
}

/**
 * Returns the directory and the directories that it joins: searches support the fields of all these
 * directories.
 */
export function getSearchedDirectories(compiled: CompiledDirectory): readonly CompiledDirectory[] {
  return [compiled, ...(compiled.joins ?? [])];
}

export interface FormUiSchema {
  readonly 'ui:order': readonly string[];
  readonly fields: Readonly<
    Record<string, { 'ui:field': string; 'ui:options': Record<string, string | number | boolean> }>
  >;
}

/** The name under which our single field component is registered with the form library. */
export const FORM_FIELD_COMPONENT_NAME = 'DocketField';

const compiledDirectories = new WeakMap<Directory, CompiledDirectory>();

/**
 * Compiles a directory, and caches the result for the directory object. Id and revision don't identify the
 * result: a user who can't see all fields gets the same revision with fewer fields.
 */
export function compileDirectory(directory: Directory, registry: FieldRegistry): CompiledDirectory {
  const known = compiledDirectories.get(directory);
  if (known && known.registry === registry) return known;
  const compiled = compile(directory, registry);
  compiledDirectories.set(directory, compiled);
  return compiled;
}

function compile(directory: Directory, registry: FieldRegistry): CompiledDirectory {
  const fields = directory.fields.filter(field => !field.deleted).map(field => registry.bind(field));
  const system = bindSystemFields(directory, registry);
  return {
    directory,
    registry,
    fields,
    fieldById: new Map(fields.map(field => [field.definition.id, field])),
    system,
    systemById: new Map(system.map(each => [each.system.id, each])),
    statusById: new Map(directory.statusList.map(status => [status.id, status])),
    firstStatus: directory.statusList.find(status => status.type === 'Active'),
    schema: compileSchema(directory, fields),
    uiSchema: compileUiSchema(fields),
    filters: fields.filter(field => !field.definition.hidden && (field.canFilter || field.isComputed)),
    card: fields.filter(field => field.definition.visibleOnBoard),
    duplicateFields: getDuplicateFields(directory, fields),
  };
}

function compileSchema(directory: Directory, fields: readonly BoundField[]): JSONSchema7 {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `docket:directory:${directory.id}:${directory.revision}`,
    title: directory.name,
    type: 'object',
    properties: Object.fromEntries(
      fields.map(field => [field.definition.id, { title: getFormLabel(field), ...field.schema() }]),
    ),
    additionalProperties: false,
  };
}

function compileUiSchema(fields: readonly BoundField[]): FormUiSchema {
  const entries = fields.map(field => [
    field.definition.id,
    { 'ui:field': FORM_FIELD_COMPONENT_NAME, 'ui:options': field.plugin.uiOptions(field.definition) },
  ]);
  return { 'ui:order': fields.map(field => field.definition.id), fields: Object.fromEntries(entries) };
}

/** Returns the system fields displayed on the directory's cards, in the order of system fields. */
export function getCardSystemFields({
  directory,
  system,
}: Pick<CompiledDirectory, 'directory' | 'system'>): BoundField[] {
  const wanted = directory.cardSystemFields ?? [];
  return system.flatMap(({ system: { id, canBeOnCards }, field }) =>
    field && canBeOnCards && wanted.includes(id) ? field : [],
  );
}

/** Returns the field's label on the form: `nameOnForm`, or its name (specification section 3). */
export function getFormLabel(field: BoundField): string {
  return field.definition.nameOnForm || field.definition.name;
}
