import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { OtherDirectory } from '#core/formula/otherDirectories.ts';
import type { FieldDefinition } from '#core/model.ts';

export interface OfferedName {
  /** As a formula names it. */
  readonly written: string;
  /** What people call it. */
  readonly title: string;
}

/** Fields and columns that a formula beside them may read. */
export function offeredNames(fields: readonly FieldDefinition[]): OfferedName[] {
  return kept(fields).flatMap(({ code, name, tableFields = [] }) => [
    { written: code, title: name },
    ...kept(tableFields).map(column => ({
      written: `${code}.${column.code}`,
      title: `${name}: ${column.name}`,
    })),
  ]);
}

export interface OfferedGroup {
  /** The field that points at records, or the directory whose records point here. */
  readonly title: string;
  readonly names: readonly OfferedName[];
}

interface Place {
  readonly directories: readonly OtherDirectory[];
  readonly engine: FieldEngine;
}

/** Fields of the records that fields and columns point at. */
export function offeredRelated(
  fields: readonly FieldDefinition[],
  { directories, engine }: Place,
): OfferedGroup[] {
  const groupOf = (field: FieldDefinition, before?: FieldDefinition): OfferedGroup[] => {
    const directory = directories.find(({ id }) => id === pointsAt(field, engine));
    const path = [...(before ? [before.code] : []), field.code].join('.');
    const names = readable(directory?.fields ?? [], engine).map(({ code, name }) => ({
      written: `${path}.${code}`,
      title: `${field.name}: ${name}`,
    }));
    return names.length > 0 ? [{ title: field.name, names }] : [];
  };
  return kept(fields).flatMap(field => [
    ...groupOf(field),
    ...kept(field.tableFields ?? []).flatMap(column => groupOf(column, field)),
  ]);
}

/** What formulas may make of the records that point at those of a directory: how many there are, and sums of their numbers. */
export function offeredPointing(directoryId: string | null, { directories, engine }: Place): OfferedGroup[] {
  if (directoryId === null) return [];
  return directories.flatMap(({ code = '', name: title, fields }) =>
    kept(fields)
      .filter(field => pointsAt(field, engine) === directoryId)
      .map(({ code: through, name }) => ({
        title: `${title} (${name})`,
        names: [
          { written: `count(${code} where ${through} = this)`, title },
          ...readable(fields, engine)
            .filter(field => engine.bind(field).plugin.formula?.type === 'number' && !field.array)
            .map(field => ({
              written: `sum(${code}.${field.code} where ${through} = this)`,
              title: `${title}: ${field.name}`,
            })),
        ],
      })),
  );
}

function pointsAt(field: FieldDefinition, engine: FieldEngine): string | undefined {
  return engine.hasType(field.type) ? engine.bind(field).plugin.pointsAt?.(field) : undefined;
}

function readable(fields: readonly FieldDefinition[], engine: FieldEngine): FieldDefinition[] {
  return kept(fields).filter(field => engine.hasType(field.type) && engine.bind(field).plugin.formula);
}

function kept(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.filter(({ deleted, code }) => !deleted && code !== '');
}
