/** Mistakes in formulas, every one with its place; asked by the designer before save and by the server on save. */
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import type { SystemEngine } from '../systemFields.ts';
import { compileFormula } from './compileFormula.ts';
import { formulaWithCodes } from './formulaNames.ts';
import {
  FORMULA_SETTING,
  type FORMULA_SETTINGS,
  formulaOf,
  idsNamedBy,
  START_SETTING,
  startFormulaOf,
} from './formulaOf.ts';
import { type KnownField, knownFields, scopeOf } from './formulaScope.ts';
import { sourcesAtStart, systemSources } from './systemSources.ts';

interface Place {
  readonly siblings: readonly FieldDefinition[];
  readonly engine: SystemEngine;
}

/**
 * Of a field and its columns, with paths relative to the definition; and of its siblings, where their formulas would not go
 * with it any more.
 */
export function formulaIssues(field: FieldDefinition, { siblings, engine }: Place): Issue[] {
  const others = siblings.filter(({ id }) => id !== field.id);
  return [
    ...ownAndColumns(field, { siblings: [...others, field], engine }),
    ...others
      .filter(other => idsNamedBy(other).includes(field.id))
      .filter(other => ownAndColumns(other, { siblings: [...others, field], engine }).length > 0)
      .map(other => createIssue([], 'FormulaElsewhere', { field: other.name })),
  ];
}

/** Of all fields of a directory as they are being edited; paths begin with `fields` and the index. */
export function formulaIssuesAmong(fields: readonly FieldDefinition[], engine: SystemEngine): Issue[] {
  return fields.flatMap((field, index) =>
    ownAndColumns(field, { siblings: fields, engine }).map(issue => nestIssue(['fields', index], issue)),
  );
}

function ownAndColumns(field: FieldDefinition, { siblings, engine }: Place): Issue[] {
  const columns = field.tableFields ?? [];
  const system = systemSources(engine);
  return [
    ...ownIssues(field, [...knownFields(siblings, engine), ...system], engine),
    ...startIssues(field, [...knownFields(siblings, engine), ...sourcesAtStart(system)], engine),
    ...columns.flatMap((column, index) =>
      [...ownIssues(column, knownFields(columns, engine), engine), ...startIssuesOfColumn(column)].map(
        issue => nestIssue(['tableFields', index], issue),
      ),
    ),
  ];
}

function ownIssues(field: FieldDefinition, fields: readonly KnownField[], engine: SystemEngine): Issue[] {
  const text = formulaOf(field);
  if (text === undefined || field.deleted || !engine.hasType(field.type)) return [];
  if (field.unique && !field.array && engine.bind(field).plugin.formula?.canBeResult)
    return [createIssue(['unique'], 'CannotBeUnique')];
  return issuesOf(field, { setting: FORMULA_SETTING, text, fields, engine });
}

/** What is calculated has no use for a start. */
function startIssues(field: FieldDefinition, fields: readonly KnownField[], engine: SystemEngine): Issue[] {
  const text = startFormulaOf(field);
  if (text === undefined || field.deleted || !engine.hasType(field.type)) return [];
  if (formulaOf(field) !== undefined) return startIssuesOfColumn(field);
  return issuesOf(field, { setting: START_SETTING, text, fields, engine });
}

function startIssuesOfColumn(column: FieldDefinition): Issue[] {
  if (startFormulaOf(column) === undefined) return [];
  return [createIssue(['settings', START_SETTING], 'SettingNotApplicable', { setting: START_SETTING })];
}

interface FormulaText {
  readonly setting: (typeof FORMULA_SETTINGS)[number];
  readonly text: string;
  readonly fields: readonly KnownField[];
  readonly engine: SystemEngine;
}

function issuesOf(field: FieldDefinition, { setting, text, fields, engine }: FormulaText): Issue[] {
  const path = ['settings', setting];
  const part = engine.bind(field).plugin.formula;
  if (!part?.canBeResult) return [createIssue(path, 'SettingNotApplicable', { setting })];
  if (field.array) return [createIssue(path, 'FormulaOfList')];
  // As people see it: places are counted in that.
  const compiled = compileFormula(formulaWithCodes(text, fields), scopeOf(fields));
  if ('problems' in compiled)
    return compiled.problems.map(({ code, from, params }) =>
      createIssue(path, code, { ...params, at: from + 1 }),
    );
  const { type, sources } = compiled.formula;
  if (type.listOf !== null) return [createIssue(path, 'FormulaIsList')];
  if (type.of !== part.type && type.of !== 'empty')
    return [createIssue(path, 'FormulaResultType', { found: type.of, wanted: part.type })];
  const needs = sources.map(({ fieldId }) => fieldId);
  return isCircular(field, fields, needs) ? [createIssue(path, 'FormulaCircle')] : [];
}

function isCircular(
  { id }: FieldDefinition,
  fields: readonly KnownField[],
  needs: readonly string[],
): boolean {
  if (needs.includes(id)) return true;
  const ids = new Map(fields.map(field => [field.id, idsNamedBy(field.definition)]));
  const reached = new Set(needs);
  for (const next of reached) for (const other of ids.get(next) ?? []) reached.add(other);
  return reached.has(id);
}
