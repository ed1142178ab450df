/** Which formulas of an account read what, of their own records and of others. */
import type { FieldDefinition } from '../model.ts';
import type { SystemEngine } from '../systemFields.ts';
import { formulaOf } from './formulaOf.ts';
import { fieldsOfDirectory, RECORD_ITSELF, scopeOf } from './formulaScope.ts';
import type { KnownField } from './knownFields.ts';
import { type CompiledFormula, compileFormula } from './language/compileFormula.ts';
import type { FormulaField, SourceElsewhere } from './language/formulaTypes.ts';
import type { OtherDirectory } from './others/otherDirectories.ts';

/** A field, or a column, with a formula. */
export interface FormulaUse {
  readonly directoryId: string;
  readonly definition: FieldDefinition;
  /** The table that the column is of. */
  readonly tableId: string | null;
  /** Undefined where it cannot be read: its result stays as it is stored. */
  readonly formula: Pick<CompiledFormula, 'sources' | 'elsewhere'> | undefined;
}

/** Of all directories; the very list for as long as these are the same. */
export function formulasIn(
  directories: readonly OtherDirectory[],
  engine: SystemEngine,
): readonly FormulaUse[] {
  const made = uses.get(directories) ?? directories.flatMap(one => usesIn(one, directories, engine));
  uses.set(directories, made);
  return made;
}

const uses = new WeakMap<readonly OtherDirectory[], readonly FormulaUse[]>();

/** Formulas that need themselves in the end, by `formulaKey`. Circles within one record are not included. */
export function circularFormulas(
  directories: readonly OtherDirectory[],
  engine: SystemEngine,
): ReadonlySet<string> {
  const made = circles.get(directories) ?? findCircular(formulasIn(directories, engine));
  circles.set(directories, made);
  return made;
}

const circles = new WeakMap<readonly OtherDirectory[], ReadonlySet<string>>();

export function formulaKey(directoryId: string, fieldId: string): string {
  return `${directoryId} ${fieldId}`;
}

/**
 * The way from a formula back to itself, through other records: the formulas on it in order, the first one last, too. Empty
 * where there is none.
 */
export function circleOf(
  directories: readonly OtherDirectory[],
  engine: SystemEngine,
  key: string,
): readonly FormulaUse[] {
  const byKey = keyed(formulasIn(directories, engine));
  const cameFrom = new Map<string, string>();
  const open = [key];
  for (const next of open) {
    for (const needed of needsOf(byKey.get(next))) {
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

/** The fields and columns whose values it reads, wherever they are, by `formulaKey`. */
function needsOf(use: FormulaUse | undefined): readonly string[] {
  if (!use?.formula) return [];
  const { directoryId, formula } = use;
  const own = formula.sources.map(({ fieldId, columnId }) => formulaKey(directoryId, columnId ?? fieldId));
  return [...own, ...formula.elsewhere.flatMap(keysElsewhere)];
}

function keysElsewhere(source: SourceElsewhere): string[] {
  if (source.kind === 'related') return [formulaKey(source.directoryId, source.fieldId)];
  return readsOf(source.reads).map(fieldId => formulaKey(source.directoryId, fieldId));
}

export function readsOf(reads: readonly FormulaField[]): string[] {
  return reads.flatMap(({ fieldId }) => (fieldId === RECORD_ITSELF ? [] : fieldId));
}

function findCircular(all: readonly FormulaUse[]): ReadonlySet<string> {
  if (all.every(({ formula }) => !formula?.elsewhere.length)) return new Set();
  const byKey = keyed(all);
  const isOpen = new Set(byKey.keys());
  for (let before = -1; before !== isOpen.size; ) {
    before = isOpen.size;
    for (const key of isOpen) if (!needsOf(byKey.get(key)).some(one => isOpen.has(one))) isOpen.delete(key);
  }
  return isOpen;
}

function keyed(all: readonly FormulaUse[]): ReadonlyMap<string, FormulaUse> {
  return new Map(all.map(use => [formulaKey(use.directoryId, use.definition.id), use]));
}

function usesIn(
  directory: OtherDirectory,
  directories: readonly OtherDirectory[],
  engine: SystemEngine,
): FormulaUse[] {
  const hasAny = [
    ...directory.fields,
    ...directory.fields.flatMap(({ tableFields = [] }) => tableFields),
  ].some(field => formulaOf(field) !== undefined);
  if (!hasAny) return [];
  const place = { directories, engine, directoryId: directory.id };
  const among = (fields: readonly KnownField[], tableId: string | null): FormulaUse[] => {
    const scope = scopeOf(fields, place);
    return fields.flatMap(({ definition, columns }) => {
      const text = engine.bind(definition).formula;
      const compiled = text === undefined ? undefined : compileFormula(text, scope);
      const formula = compiled && 'formula' in compiled ? compiled.formula : undefined;
      const inside = columns.length > 0 ? among(columns, definition.id) : [];
      const own = { directoryId: directory.id, definition, tableId, formula };
      return compiled ? [own, ...inside] : inside;
    });
  };
  return among(fieldsOfDirectory(directory, engine), null);
}
