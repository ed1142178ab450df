/** Determines which fields the formulas of an account read, in the same record and in others. */

import { findFormula } from '../field/findFormula.ts';
import type { SystemEngine } from '../field/system/systemFields.ts';
import type { FieldDefinition } from '../model.ts';
import { CURRENT_RECORD_FIELD_ID, createFormulaScope, getDirectoryFormulaFields } from './formulaScope.ts';
import type { ScopedFormulaField } from './knownFields.ts';
import { type CompiledFormula, compileFormula } from './language/compileFormula.ts';
import type { ExternalSource, FormulaField } from './language/formulaTypes.ts';
import type { FormulaRelatedDirectory } from './others/otherDirectories.ts';

export interface DirectoryFormula {
  readonly directoryId: string;
  readonly definition: FieldDefinition;
  /** The id of the table that contains the column; `null` for a field. */
  readonly tableId: string | null;
  /** `undefined` if the formula doesn't compile: the field then keeps its stored value. */
  readonly formula: Pick<CompiledFormula, 'sources' | 'elsewhere'> | undefined;
}

/** Returns the formulas of all directories; cached per list of directories. */
export function listFormulas(
  directories: readonly FormulaRelatedDirectory[],
  engine: SystemEngine,
): readonly DirectoryFormula[] {
  const made = uses.get(directories) ?? directories.flatMap(one => getUses(one, directories, engine));
  uses.set(directories, made);
  return made;
}

const uses = new WeakMap<readonly FormulaRelatedDirectory[], readonly DirectoryFormula[]>();

/**
 * Returns the keys (`toFormulaKey`) of formulas that depend on a cycle; an empty set if no formula reads other records,
 * because `sortByDependencies` finds cycles within one record.
 */
export function findCircularFormulas(
  directories: readonly FormulaRelatedDirectory[],
  engine: SystemEngine,
): ReadonlySet<string> {
  const made = circles.get(directories) ?? findCircular(listFormulas(directories, engine));
  circles.set(directories, made);
  return made;
}

const circles = new WeakMap<readonly FormulaRelatedDirectory[], ReadonlySet<string>>();

export function toFormulaKey(directoryId: string, fieldId: string): string {
  return `${directoryId} ${fieldId}`;
}

/**
 * Returns the cycle from a formula back to itself, through any directories: the formulas in order, starting and ending
 * with this one; an empty array if there is no cycle.
 */
export function findFormulaCycle(
  directories: readonly FormulaRelatedDirectory[],
  engine: SystemEngine,
  key: string,
): readonly DirectoryFormula[] {
  const byKey = keyed(listFormulas(directories, engine));
  const cameFrom = new Map<string, string>();
  const open = [key];
  for (const next of open) {
    for (const needed of getNeeds(byKey.get(next))) {
      if (!byKey.has(needed) || cameFrom.has(needed)) continue;
      cameFrom.set(needed, next);
      open.push(needed);
    }
  }
  if (!cameFrom.has(key)) return [];
  const way = [key];
  for (let at = cameFrom.get(key); at !== undefined && at !== key; at = cameFrom.get(at)) way.unshift(at);
  return [key, ...way].flatMap(one => byKey.get(one) ?? []);
}

/** Returns the keys (`toFormulaKey`) of the fields and columns that a formula reads, in any directory. */
function getNeeds(use: DirectoryFormula | undefined): readonly string[] {
  if (!use?.formula) return [];
  const { directoryId, formula } = use;
  const own = formula.sources.map(({ fieldId, columnId }) => toFormulaKey(directoryId, columnId ?? fieldId));
  return [...own, ...formula.elsewhere.flatMap(keysElsewhere)];
}

function keysElsewhere(source: ExternalSource): string[] {
  if (source.kind === 'related') return [toFormulaKey(source.directoryId, source.fieldId)];
  return getReadFieldIds(source.reads).map(fieldId => toFormulaKey(source.directoryId, fieldId));
}

export function getReadFieldIds(reads: readonly FormulaField[]): string[] {
  return reads.flatMap(({ fieldId }) => (fieldId === CURRENT_RECORD_FIELD_ID ? [] : fieldId));
}

function findCircular(all: readonly DirectoryFormula[]): ReadonlySet<string> {
  if (all.every(({ formula }) => !formula?.elsewhere.length)) return new Set();
  const byKey = keyed(all);
  const isOpen = new Set(byKey.keys());
  for (let before = -1; before !== isOpen.size; ) {
    before = isOpen.size;
    for (const key of isOpen) if (!getNeeds(byKey.get(key)).some(one => isOpen.has(one))) isOpen.delete(key);
  }
  return isOpen;
}

function keyed(all: readonly DirectoryFormula[]): ReadonlyMap<string, DirectoryFormula> {
  return new Map(all.map(use => [toFormulaKey(use.directoryId, use.definition.id), use]));
}

function getUses(
  directory: FormulaRelatedDirectory,
  directories: readonly FormulaRelatedDirectory[],
  engine: SystemEngine,
): DirectoryFormula[] {
  const hasAny = [
    ...directory.fields,
    ...directory.fields.flatMap(({ tableFields = [] }) => tableFields),
  ].some(field => findFormula(field) !== undefined);
  if (!hasAny) return [];
  const place = { directories, engine, directoryId: directory.id };
  const among = (fields: readonly ScopedFormulaField[], tableId: string | null): DirectoryFormula[] => {
    const scope = createFormulaScope(fields, place);
    return fields.flatMap(({ definition, columns }) => {
      const text = engine.bind(definition).formula;
      const compiled = text === undefined ? undefined : compileFormula(text, scope);
      const formula = compiled && 'formula' in compiled ? compiled.formula : undefined;
      const inside = columns.length > 0 ? among(columns, definition.id) : [];
      const own = { directoryId: directory.id, definition, tableId, formula };
      return compiled ? [own, ...inside] : inside;
    });
  };
  return among(getDirectoryFormulaFields(directory, engine), null);
}
