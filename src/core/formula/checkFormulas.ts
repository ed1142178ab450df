/**
 * Validates formulas and returns all issues with their paths; called by the designer before saving and by the server on
 * save.
 */

import {
  FORMULA_SETTING,
  type FORMULA_SETTINGS,
  findFormula,
  findStartFormula,
  getFormulaFieldIds,
  START_VALUE_SETTING,
} from '../field/findFormula.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import { findFormulaCycle, toFormulaKey } from './formulaGraph.ts';
import { replaceIdsWithCodes, toNamedDirectories } from './formulaNames.ts';
import { createFormulaScope, type FormulaEnvironment } from './formulaScope.ts';
import { type ScopedFormulaField, toFormulaFieldScope } from './knownFields.ts';
import { compileFormula } from './language/compileFormula.ts';
import { filterInitialSources, getSystemSources } from './systemSources.ts';

interface Place extends FormulaEnvironment {
  readonly siblings: readonly FieldDefinition[];
}

/**
 * Returns issues of a field and its columns, with paths relative to the definition; and issues of other fields (of the
 * same directory, or of directories that read its records) whose formulas would break. The given directories must
 * already contain the edited field.
 */
export function findFormulaIssues(field: FieldDefinition, { siblings, ...place }: Place): Issue[] {
  const others = siblings.filter(({ id }) => id !== field.id);
  const among = { ...place, siblings: [...others, field] };
  return [
    ...getOwnAndColumns(field, among),
    ...others
      .filter(other => getFormulaFieldIds(other).includes(field.id))
      .filter(other => getOwnAndColumns(other, among).length > 0)
      .map(other => createIssue([], 'FormulaElsewhere', { field: other.name })),
    ...issuesInOthers(field, place),
  ];
}

/** Validates all fields of a directory being edited; paths start with `fields` and the index. */
export function findDirectoryFormulaIssues(
  fields: readonly FieldDefinition[],
  place: FormulaEnvironment,
): Issue[] {
  return fields.flatMap((field, index) =>
    getOwnAndColumns(field, { ...place, siblings: fields }).map(issue => nestIssue(['fields', index], issue)),
  );
}

function getOwnAndColumns(field: FieldDefinition, { siblings, ...place }: Place): Issue[] {
  const { engine } = place;
  const columns = field.tableFields ?? [];
  const system = getSystemSources(engine);
  return [
    ...findOwnIssues(field, [...toFormulaFieldScope(siblings, engine), ...system], place),
    ...startIssues(field, [...toFormulaFieldScope(siblings, engine), ...filterInitialSources(system)], place),
    ...columns.flatMap((column, index) =>
      [
        ...findOwnIssues(column, toFormulaFieldScope(columns, engine), place),
        ...startIssuesOfColumn(column),
      ].map(issue => nestIssue(['tableFields', index], issue)),
    ),
  ];
}

function findOwnIssues(
  field: FieldDefinition,
  fields: readonly ScopedFormulaField[],
  place: FormulaEnvironment,
): Issue[] {
  const { engine } = place;
  const text = findFormula(field);
  if (text === undefined || field.deleted || !engine.hasType(field.type)) return [];
  if (field.unique && !field.array && engine.bind(field).plugin.formula?.canBeResult)
    return [createIssue(['unique'], 'CannotBeUnique')];
  return getIssues(field, { setting: FORMULA_SETTING, text, fields, place });
}

/** Validates the formula for the start value, which a field with calculated values can't have. */
function startIssues(
  field: FieldDefinition,
  fields: readonly ScopedFormulaField[],
  place: FormulaEnvironment,
): Issue[] {
  const { engine } = place;
  const text = findStartFormula(field);
  if (text === undefined || field.deleted || !engine.hasType(field.type)) return [];
  if (findFormula(field) !== undefined) return startIssuesOfColumn(field);
  return getIssues(field, { setting: START_VALUE_SETTING, text, fields, place });
}

function startIssuesOfColumn(column: FieldDefinition): Issue[] {
  if (findStartFormula(column) === undefined) return [];
  return [
    createIssue(['settings', START_VALUE_SETTING], 'SettingNotApplicable', { setting: START_VALUE_SETTING }),
  ];
}

interface FormulaText {
  readonly setting: (typeof FORMULA_SETTINGS)[number];
  readonly text: string;
  readonly fields: readonly ScopedFormulaField[];
  readonly place: FormulaEnvironment;
}

function getIssues(field: FieldDefinition, { setting, text, fields, place }: FormulaText): Issue[] {
  const { engine, directories } = place;
  const path = ['settings', setting];
  const part = engine.bind(field).plugin.formula;
  if (!part?.canBeResult) return [createIssue(path, 'SettingNotApplicable', { setting })];
  if (field.array) return [createIssue(path, 'FormulaOfList')];
  // Compile the displayed form, because the positions in issues are positions in the text that users see.
  const shown = replaceIdsWithCodes(text, { fields, directories: toNamedDirectories(directories) });
  const compiled = compileFormula(shown, createFormulaScope(fields, place));
  if ('problems' in compiled)
    return compiled.problems.map(({ code, from, params }) =>
      createIssue(path, code, { ...params, at: from + 1 }),
    );
  const { type, sources } = compiled.formula;
  if (type.listOf !== null) return [createIssue(path, 'FormulaIsList')];
  if (type.of !== part.type && type.of !== 'empty')
    return [createIssue(path, 'FormulaResultType', { found: type.of, wanted: part.type })];
  const needs = sources.map(({ fieldId }) => fieldId);
  if (isCircular(field, fields, needs)) return [createIssue(path, 'FormulaCircle')];
  // A start value is computed only once, so it can't cause a cycle through other records.
  return setting === FORMULA_SETTING ? circleElsewhere(field, place) : [];
}

function isCircular(
  { id }: FieldDefinition,
  fields: readonly ScopedFormulaField[],
  needs: readonly string[],
): boolean {
  if (needs.includes(id)) return true;
  const ids = new Map(fields.map(field => [field.id, getFormulaFieldIds(field.definition)]));
  const reached = new Set(needs);
  for (const next of reached) for (const other of ids.get(next) ?? []) reached.add(other);
  return reached.has(id);
}

/**
 * Finds a cycle through other records, of any directories. The issue lists the whole cycle, because the formula alone
 * doesn't show it.
 */
function circleElsewhere(
  field: FieldDefinition,
  { directories, directoryId, engine }: FormulaEnvironment,
): Issue[] {
  const owners = directories.filter(
    ({ id, fields }) =>
      id === directoryId || (directoryId === null && fields.some(one => one.id === field.id)),
  );
  for (const { id } of owners) {
    const circle = findFormulaCycle(directories, engine, toFormulaKey(id, field.id));
    if (circle.length === 0) continue;
    const names = circle.map(({ directoryId: in_, definition }) => {
      const directory = directories.find(one => one.id === in_);
      return `${directory?.name ?? ''}: ${definition.name}`;
    });
    return [
      createIssue(['settings', FORMULA_SETTING], 'FormulaCircleElsewhere', { circle: names.join(' → ') }),
    ];
  }
  return [];
}

/** Returns an issue for each formula of another directory that reads the field and would break. */
function issuesInOthers(
  field: FieldDefinition,
  { directories, directoryId, engine }: FormulaEnvironment,
): Issue[] {
  const issues: Issue[] = [];
  for (const directory of directories) {
    if (directory.id === directoryId || directory.fields.some(({ id }) => id === field.id)) continue;
    const place = { directories, directoryId: directory.id, engine };
    for (const other of directory.fields) {
      const named = [other, ...(other.tableFields ?? [])].flatMap(getFormulaFieldIds);
      if (other.deleted || !named.includes(field.id)) continue;
      // A cycle is reported only for the edited field.
      const broken = getOwnAndColumns(other, { ...place, siblings: directory.fields }).filter(
        ({ code }) => code !== 'FormulaCircleElsewhere',
      );
      if (broken.length === 0) continue;
      issues.push(createIssue([], 'FormulaElsewhere', { field: `${directory.name}: ${other.name}` }));
    }
  }
  return issues;
}
