/** Mistakes in formulas, every one with its place; asked by the designer before save and by the server on save. */
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import { compileFormula } from './compileFormula.ts';
import { circleOf, formulaKey } from './formulaGraph.ts';
import { formulaWithCodes, namedDirectories } from './formulaNames.ts';
import { FORMULA_SETTING, formulaOf, idsInFormula } from './formulaOf.ts';
import { type FormulaPlace, scopeOf } from './formulaScope.ts';
import { type KnownField, knownFields } from './knownFields.ts';
import { systemSources } from './systemSources.ts';

interface Place extends FormulaPlace {
  readonly siblings: readonly FieldDefinition[];
}

const PATH = ['settings', FORMULA_SETTING];

/**
 * Of a field and its columns, with paths relative to the definition; and of others, of its own directory and of those that
 * read its records, where their formulas would not go with it any more. The directories are as they would be with it.
 */
export function formulaIssues(field: FieldDefinition, { siblings, ...place }: Place): Issue[] {
  const others = siblings.filter(({ id }) => id !== field.id);
  const among = { ...place, siblings: [...others, field] };
  return [
    ...ownAndColumns(field, among),
    ...others
      .filter(other => idsInFormula(formulaOf(other) ?? '').includes(field.id))
      .filter(other => ownAndColumns(other, among).length > 0)
      .map(other => createIssue([], 'FormulaElsewhere', { field: other.name })),
    ...issuesInOthers(field, place),
  ];
}

/** Of all fields of a directory as they are being edited; paths begin with `fields` and the index. */
export function formulaIssuesAmong(fields: readonly FieldDefinition[], place: FormulaPlace): Issue[] {
  return fields.flatMap((field, index) =>
    ownAndColumns(field, { ...place, siblings: fields }).map(issue => nestIssue(['fields', index], issue)),
  );
}

function ownAndColumns(field: FieldDefinition, { siblings, ...place }: Place): Issue[] {
  const { engine } = place;
  const columns = field.tableFields ?? [];
  return [
    ...ownIssues(field, [...knownFields(siblings, engine), ...systemSources(engine)], place),
    ...columns.flatMap((column, index) =>
      ownIssues(column, knownFields(columns, engine), place).map(issue =>
        nestIssue(['tableFields', index], issue),
      ),
    ),
  ];
}

function ownIssues(field: FieldDefinition, fields: readonly KnownField[], place: FormulaPlace): Issue[] {
  const { engine, directories } = place;
  const text = formulaOf(field);
  if (text === undefined || field.deleted || !engine.hasType(field.type)) return [];
  const part = engine.bind(field).plugin.formula;
  if (!part?.canBeResult) return [createIssue(PATH, 'SettingNotApplicable', { setting: FORMULA_SETTING })];
  if (field.array) return [createIssue(PATH, 'FormulaOfList')];
  if (field.unique) return [createIssue(['unique'], 'CannotBeUnique')];
  // As people see it: places are counted in that.
  const shown = formulaWithCodes(text, { fields, directories: namedDirectories(directories) });
  const compiled = compileFormula(shown, scopeOf(fields, place));
  if ('problems' in compiled)
    return compiled.problems.map(({ code, from, params }) =>
      createIssue(PATH, code, { ...params, at: from + 1 }),
    );
  const { type, sources } = compiled.formula;
  if (type.listOf !== null) return [createIssue(PATH, 'FormulaIsList')];
  if (type.of !== part.type && type.of !== 'empty')
    return [createIssue(PATH, 'FormulaResultType', { found: type.of, wanted: part.type })];
  const needs = sources.map(({ fieldId }) => fieldId);
  if (isCircular(field, fields, needs)) return [createIssue(PATH, 'FormulaCircle')];
  return circleElsewhere(field, place);
}

function isCircular(
  { id }: FieldDefinition,
  fields: readonly KnownField[],
  needs: readonly string[],
): boolean {
  if (needs.includes(id)) return true;
  const ids = new Map(fields.map(field => [field.id, idsInFormula(formulaOf(field.definition) ?? '')]));
  const reached = new Set(needs);
  for (const next of reached) for (const other of ids.get(next) ?? []) reached.add(other);
  return reached.has(id);
}

/** Through other records, of whichever directories: named, since nobody sees it in the formula alone. */
function circleElsewhere(
  field: FieldDefinition,
  { directories, directoryId, engine }: FormulaPlace,
): Issue[] {
  const owners = directories.filter(
    ({ id, fields }) =>
      id === directoryId || (directoryId === null && fields.some(one => one.id === field.id)),
  );
  for (const { id } of owners) {
    const circle = circleOf(directories, engine, formulaKey(id, field.id));
    if (circle.length === 0) continue;
    const names = circle.map(({ directoryId: in_, definition }) => {
      const directory = directories.find(one => one.id === in_);
      return `${directory?.name ?? ''}: ${definition.name}`;
    });
    return [createIssue(PATH, 'FormulaCircleElsewhere', { circle: names.join(' → ') })];
  }
  return [];
}

/** Formulas of other directories that read the field. */
function issuesInOthers(field: FieldDefinition, { directories, directoryId, engine }: FormulaPlace): Issue[] {
  const issues: Issue[] = [];
  for (const directory of directories) {
    if (directory.id === directoryId || directory.fields.some(({ id }) => id === field.id)) continue;
    const place = { directories, directoryId: directory.id, engine };
    for (const other of directory.fields) {
      const named = [other, ...(other.tableFields ?? [])].flatMap(one => idsInFormula(formulaOf(one) ?? ''));
      if (other.deleted || !named.includes(field.id)) continue;
      // A circle is told of once.
      const broken = ownAndColumns(other, { ...place, siblings: directory.fields }).filter(
        ({ code }) => code !== 'FormulaCircleElsewhere',
      );
      if (broken.length === 0) continue;
      issues.push(createIssue([], 'FormulaElsewhere', { field: `${directory.name}: ${other.name}` }));
    }
  }
  return issues;
}
