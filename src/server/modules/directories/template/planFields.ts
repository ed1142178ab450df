/** Plans the fields of a template, each after the fields to which it refers. */
import { isConversionRequired } from '#core/configuration/convertValue.ts';
import { getDefinitionReferences } from '#core/field/getDefinitionReferences.ts';
import {
  type NamedDirectory,
  type NamedFormulaField,
  replaceCodesWithIds,
  rewriteFormulaNames,
} from '#core/formula/formulaNames.ts';
import type { ConfigurationChange, FieldDefinition, FieldDefinitionInput } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import { type ResolvableDefinitions, resolveField, type SiblingField } from './resolveField.ts';
import type { TargetDefinitions, TargetField } from './targetDefinitions.ts';

type SaveField = Extract<ConfigurationChange, { kind: 'SaveField' }>;

interface Planned {
  readonly target: TargetField;
  readonly change: SaveField;
  /** Ids of the fields to which the field refers. */
  readonly names: readonly string[];
}

export function planFields(target: TargetDefinitions): ConfigurationChange[] {
  const lists = [
    {
      entity: PROCESS_ENTITY_ID,
      owner: 'processFields',
      fields: target.processFields,
      siblings: target.processFields,
    },
    ...[...target.directories.values()].map(directory => ({
      entity: directory.id,
      owner: directory.code,
      fields: directory.fields,
      siblings: target.fieldsOf(directory),
    })),
  ];
  const planned = lists.flatMap(({ entity, owner, fields, siblings }) =>
    fields.flatMap(field => planField(target, field, { entity, owner, siblings }) ?? []),
  );
  return inOrder(planned).map(({ change }) => change);
}

interface Place {
  readonly entity: string;
  /** The directory's code or `processFields`, for problem messages. */
  readonly owner: string;
  readonly siblings: readonly TargetField[];
}

function planField(
  target: TargetDefinitions,
  field: TargetField,
  { entity, owner, siblings }: Place,
): Planned | undefined {
  const { template, existing } = field;
  if (!template || isSameJson(target.current.fields.get(field.id), template)) return undefined;
  const problem = (text: string) =>
    target.problems.push(`template.json: field ${template.code} of ${owner} ${text}.`);
  const resolved = resolve(target, field, siblings, problem);
  if (!resolved) return undefined;
  const input = withIds(resolved, siblings, getNamed(target));
  const definition: FieldDefinition = { ...input, id: field.id, code: field.code } as FieldDefinition;
  const { fields: names } = getDefinitionReferences(definition, target.registry);
  const isConverted =
    existing !== undefined && isConversionRequired({ ...existing, id: field.id }, definition);
  const change: SaveField = { kind: 'SaveField', entity, id: field.id, field: input };
  return { target: field, change: isConverted ? { ...change, convert: true } : change, names };
}

/** Replaces codes of fields and directories in formulas with ids. */
function withIds(
  input: FieldDefinitionInput,
  siblings: readonly TargetField[],
  directories: readonly NamedDirectory[],
): FieldDefinitionInput {
  const { tableFields, ...own } = input;
  const idOf: IdOf = code => directories.find(one => one.code === code)?.id ?? code;
  const fields = siblings.map(one => getNamedField(one, idOf));
  const field = rewriteFormulaNames(own, { fields, directories }, replaceCodesWithIds);
  if (!tableFields) return field;
  const cells = tableFields.flatMap(({ id, code, directoryId }) =>
    id && code ? [{ id, code, directoryId, columns: [] }] : [],
  );
  const names = { fields: cells, directories };
  return {
    ...field,
    tableFields: tableFields.map(column => rewriteFormulaNames(column, names, replaceCodesWithIds)),
  };
}

const named = new WeakMap<TargetDefinitions, readonly NamedDirectory[]>();

function getNamed(target: TargetDefinitions): readonly NamedDirectory[] {
  const made =
    named.get(target) ??
    [...target.directories.values()].map(directory => ({
      id: directory.id,
      code: directory.code,
      fields: target.fieldsOf(directory).map(field => getNamedField(field, code => code)),
    }));
  named.set(target, made);
  return made;
}

type IdOf = (directoryCode: string | undefined) => string | undefined;

/** In a template, a field's target directory is a code. In an existing definition, it is an id. `idOf` accepts both. */
function getNamedField(
  { id, code, columns, directoryId, template, existing }: TargetField,
  idOf: IdOf,
): NamedFormulaField {
  const cells = [...(template?.tableFields ?? []), ...(existing?.tableFields ?? [])];
  return {
    ...{ id, code, directoryId: idOf(directoryId) },
    columns: [...columns].map(([name, columnId]) => ({
      ...{ id: columnId, code: name, columns: [] },
      directoryId: idOf(cells.find(cell => cell.code === name)?.directoryId),
    })),
  };
}

function resolve(
  target: TargetDefinitions,
  { template, existing, columns: columnIds }: TargetField,
  siblings: readonly TargetField[],
  problem: (text: string) => void,
): FieldDefinitionInput | undefined {
  const { registry } = target;
  if (!template) return undefined;
  const { tableFields, ...own } = template;
  const unknown = [template, ...(tableFields ?? [])].filter(({ type }) => !registry.hasType(type));
  for (const { type } of unknown) problem(`has a type that this server does not know: ${type}`);
  if (unknown.length > 0) return undefined;
  const known = getKnown(target);
  const one = resolveField(own, { registry, known, siblings });
  const columns = (tableFields ?? []).map(column => ({
    column,
    id: columnIds.get(column.code) ?? target.newId(),
  }));
  const cells: SiblingField[] = columns.map(({ id, column }) => ({
    id,
    code: column.code,
    directoryId: column.directoryId,
  }));
  const resolved = columns.map(({ id, column }) => ({
    id,
    ...resolveField(column, { registry, known, siblings: cells }),
  }));
  const missing = [...one.missing, ...resolved.flatMap(column => column.missing)];
  if (missing.length > 0) problem(`names what is not there: ${missing.join(', ')}`);
  if (!one.input || missing.length > 0) return undefined;
  if (!tableFields) return one.input;
  const put = resolved.flatMap(({ id, input }) => (input ? [{ ...input, id }] : []));
  const named = new Set(put.map(({ id }) => id));
  const left = (existing?.tableFields ?? []).filter(column => !named.has(column.id));
  return { ...one.input, tableFields: [...put, ...left.map(column => ({ ...column, deleted: true }))] };
}

function getKnown(target: TargetDefinitions): ResolvableDefinitions {
  return {
    directory(code) {
      const directory = target.directory(code);
      return directory && { id: directory.id, fields: target.fieldsOf(directory) };
    },
  };
}

/**
 * Orders each field after the new fields to which it refers. Cyclic references have no valid order, so the
 * server reports them.
 */
function inOrder(planned: readonly Planned[]): Planned[] {
  const ordered: Planned[] = [];
  let open = [...planned];
  while (open.length > 0) {
    const waiting = new Set(open.filter(({ target }) => !target.existing).map(({ target }) => target.id));
    const ready = open.filter(({ target, names }) => names.every(id => id === target.id || !waiting.has(id)));
    const next = ready.length > 0 ? ready : open;
    ordered.push(...next);
    open = open.filter(one => !next.includes(one));
  }
  const fresh = ordered.filter(({ target }) => !target.existing);
  for (const [index, { target }] of fresh.entries()) target.madeAt = FIRST_NEW + index;
  return ordered;
}

/** Higher than the position of any existing field. */
const FIRST_NEW = 1_000_000;
