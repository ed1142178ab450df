import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import {
  addFieldOptions,
  canAddOptions,
  type ExtendedField,
  parseOptionNames,
} from '#core/import/missingOptions.ts';
import type { Directory, Import, ImportSettings } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { OpenDirectory } from '#server/modules/records/index.ts';
import type { ScopeRunner } from '../context.ts';
import { toReplacements } from '../reading/rowTexts.ts';
import { type StoredImport, toImportKey } from '../repositories/imports.ts';
import { type ColumnTexts, readColumnTexts } from '../repositories/importTexts.ts';
import { getImportTargets } from '../targets.ts';

export type ExtendedFieldsById = ReadonlyMap<string, ExtendedField>;

const NONE: ExtendedFieldsById = new Map();
/** The number of rows whose texts are collected with one query. */
const BATCH_SIZE = 20_000;
/** The outcomes of a check that lead to a write. */
const WRITTEN = ['Create', 'Update'];

interface OptionColumn {
  readonly column: number;
  readonly field: BoundField;
}

interface NamedOption {
  readonly fieldId: string;
  readonly text: string;
  /** The number of rows that use the option, and the first of these rows. */
  readonly count: number;
  readonly first: number;
}

/**
 * Returns the fields with all options that the file uses, keyed by field id. During writing, the options already exist.
 */
export async function extendFieldsWithMissingOptions(
  begun: StoredImport,
  inScope: ScopeRunner,
): Promise<ExtendedFieldsById> {
  if (begun.state === 'Writing') return NONE;
  const columns = await inScope(async (scope, opened) => {
    const offered = getImportTargets(scope, opened).filter(target => target.canCreateMissing);
    const targets = new Set(offered.map(({ target }) => target));
    return getOptionColumns(opened, begun.settings).filter(({ field }) => targets.has(field.definition.id));
  });
  if (columns.length === 0) return NONE;
  const named = await readNamedOptions(begun, inScope, { columns });
  return new Map(
    columns.map(({ field }) => {
      const { id } = field.definition;
      const texts = named.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
      return [id, addFieldOptions(field, texts)];
    }),
  );
}

/** Returns the missing options that are used by rows to be written. */
export async function findOptionsToAdd(
  begun: StoredImport,
  inScope: ScopeRunner,
  options: ExtendedFieldsById,
): Promise<Import['newOptions']> {
  if (options.size === 0) return [];
  const columns = await inScope(async (_, opened) => getOptionColumns(opened, begun.settings));
  const isNew = ({ fieldId, text }: NamedOption) =>
    options.get(fieldId)?.added.some(added => normalizeForComparison(added) === normalizeForComparison(text));
  const named = await readNamedOptions(begun, inScope, { columns, outcomes: WRITTEN });
  return named.filter(isNew).map(({ fieldId, text, count }) => ({ target: fieldId, text, count }));
}

/**
 * Caches the extended directory for each original directory, because `compileDirectory` is memoised by the
 * directory object.
 */
const supposed = new WeakMap<ExtendedFieldsById, WeakMap<Directory, Directory>>();

/** Returns the directory as it would be with the options. */
export function addMissingOptions(opened: OpenDirectory, options: ExtendedFieldsById): OpenDirectory {
  if (options.size === 0) return opened;
  const { directory, registry } = opened.compiled;
  const known = supposed.get(options) ?? new WeakMap<Directory, Directory>();
  supposed.set(options, known);
  const extended = known.get(directory) ?? {
    ...directory,
    fields: directory.fields.map(field => options.get(field.id)?.definition ?? field),
  };
  known.set(directory, extended);
  return { ...opened, compiled: compileDirectory(extended, registry) };
}

function getOptionColumns({ compiled }: OpenDirectory, { columns }: ImportSettings): OptionColumn[] {
  return columns.flatMap(({ column, target, createMissing }) => {
    const field = createMissing ? compiled.fieldById.get(target ?? '') : undefined;
    return field && canAddOptions(field) ? [{ column, field }] : [];
  });
}

/** Returns all options that rows use, with the spelling and order of their first occurrence. */
async function readNamedOptions(
  begun: StoredImport,
  inScope: ScopeRunner,
  { columns, outcomes }: { columns: readonly OptionColumn[]; outcomes?: readonly string[] },
): Promise<NamedOption[]> {
  const named = new Map<string, NamedOption>();
  const fieldOf = new Map(columns.map(({ column, field }) => [column, field]));
  const replacements = toReplacements(begun.settings);
  for (let from = 0; from < begun.rows; from += BATCH_SIZE) {
    const texts = await inScope(({ trx }) =>
      readColumnTexts(trx, toImportKey(begun), {
        columns: [...fieldOf.keys()],
        from,
        take: BATCH_SIZE,
        outcomes,
      }),
    );
    for (const { column, text, isFixed, ...told } of texts) {
      const field = fieldOf.get(column);
      // Manual changes override replacements.
      const replaced = isFixed ? undefined : replacements.get(column)?.get(text.trim());
      if (field) note(named, field, { ...told, text: replaced ?? text });
    }
  }
  return [...named.values()].toSorted((a, b) => a.first - b.first);
}

function note(
  named: Map<string, NamedOption>,
  field: BoundField,
  { text, count, first }: Pick<ColumnTexts, 'text' | 'count' | 'first'>,
): void {
  const fieldId = field.definition.id;
  for (const option of parseOptionNames(field, text)) {
    const key = `${fieldId} ${normalizeForComparison(option)}`;
    const known = named.get(key);
    if (!known) named.set(key, { fieldId, text: option, count, first });
    else {
      const isEarlier = first < known.first;
      named.set(key, {
        fieldId,
        text: isEarlier ? option : known.text,
        count: known.count + count,
        first: Math.min(first, known.first),
      });
    }
  }
}
