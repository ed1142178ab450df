import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { FormulaRelatedDirectory } from '#core/formula/others/otherDirectories.ts';
import type { FieldDefinition } from '#core/model.ts';

export interface SuggestedFormulaName {
  /** The name as written in a formula. */
  readonly written: string;
  /** The displayed name. */
  readonly title: string;
}

/** Returns the sibling fields and columns that a formula can read, including tables, whose rows can be counted. */
export function getSuggestedFormulaNames(
  fields: readonly FieldDefinition[],
  engine: FieldEngine,
): SuggestedFormulaName[] {
  return kept(fields).flatMap(field => {
    const { code, name, tableFields = [] } = field;
    const isOffered = tableFields.length > 0 || readable([field], engine).length > 0;
    return [
      ...(isOffered ? [{ written: code, title: name }] : []),
      ...readable(tableFields, engine).map(column => ({
        written: `${code}.${column.code}`,
        title: `${name}: ${column.name}`,
      })),
    ];
  });
}

export interface SuggestedFormulaGroup {
  /** The name of the reference field, or of the directory whose records refer to the current record. */
  readonly title: string;
  readonly names: readonly SuggestedFormulaName[];
}

interface Place {
  readonly directories: readonly FormulaRelatedDirectory[];
  readonly engine: FieldEngine;
}

/** Returns the fields of records to which fields and columns refer, including one further reference. */
export function getSuggestedRelatedFields(
  fields: readonly FieldDefinition[],
  { directories, engine }: Place,
): SuggestedFormulaGroup[] {
  const groupsOf = (way: readonly FieldDefinition[]): SuggestedFormulaGroup[] => {
    const last = way.at(-1);
    const directory = last && directories.find(({ id }) => id === getPointsAt(last, engine));
    const path = way.map(({ code }) => code).join('.');
    const title = way.map(({ name }) => name).join(': ');
    const names = readable(directory?.fields ?? [], engine).map(({ code, name }) => ({
      written: `${path}.${code}`,
      title: `${title}: ${name}`,
    }));
    return names.length > 0 ? [{ title, names }] : [];
  };
  const throughOf = (way: readonly FieldDefinition[]): SuggestedFormulaGroup[] => {
    const last = way.at(-1);
    const directory = last && directories.find(({ id }) => id === getPointsAt(last, engine));
    return [...groupsOf(way), ...kept(directory?.fields ?? []).flatMap(next => groupsOf([...way, next]))];
  };
  return kept(fields).flatMap(field => [
    ...throughOf([field]),
    ...kept(field.tableFields ?? []).flatMap(column => throughOf([field, column])),
  ]);
}

/**
 * Returns aggregates over records that refer to records of the directory: their count, and sums of their number fields.
 */
export function getSuggestedAggregates(
  directoryId: string | null,
  { directories, engine }: Place,
): SuggestedFormulaGroup[] {
  if (directoryId === null) return [];
  return directories.flatMap(({ code = '', name: title, fields }) =>
    kept(fields)
      .filter(field => getPointsAt(field, engine) === directoryId)
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

function getPointsAt(field: FieldDefinition, engine: FieldEngine): string | undefined {
  return engine.hasType(field.type) ? engine.bind(field).plugin.pointsAt?.(field) : undefined;
}

function readable(fields: readonly FieldDefinition[], engine: FieldEngine): FieldDefinition[] {
  return kept(fields).filter(field => engine.hasType(field.type) && engine.bind(field).plugin.formula);
}

function kept(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.filter(({ deleted, code }) => !deleted && code !== '');
}
