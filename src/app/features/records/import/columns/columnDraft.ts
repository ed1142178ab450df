import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportSettings } from '#core/model.ts';
import type { ImportColumn, ImportTarget } from '../importCalls.ts';

/** Returns the import's settings, with an entry for every column of the file. */
export function createColumnDraft({
  settings,
  columns,
}: Pick<Import, 'settings' | 'columns'>): ImportSettings {
  return {
    ...settings,
    columns: columns.map(
      ({ column }) => settings.columns.find(each => each.column === column) ?? { column, target: null },
    ),
  };
}

/** Resets the columns to the targets that match by name, with the default rules and the default status. */
export function resetColumnDraft(
  draft: ImportSettings,
  run: Pick<Import, 'columns' | 'byName'>,
): ImportSettings {
  const { status: _, ...settings } = draft;
  const { columns } = createColumnDraft({ columns: run.columns, settings: { columns: run.byName } });
  return { ...settings, columns, key: null, existing: 'Update', missing: 'Create', blankCells: 'Keep' };
}

/** Changes to how the file is read. The columns, and all members set to `undefined`, are recognised again. */
export type ImportReadingOptions = {
  [name in 'sheet' | 'delimiter' | 'encoding' | 'headerLine' | 'decimal' | 'dateOrder']?:
    | ImportSettings[name]
    | undefined;
};

export function updateReadingSettings(
  settings: ImportSettings,
  change: ImportReadingOptions,
): ImportSettings {
  const changed = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(changed), key: null, columns: [] };
}

const firstLines = Array.from({ length: 10 }, (_, at) => at + 1);

/**
 * Returns the lines that can contain the column names: the first lines and the known lines, which can be thousands of
 * lines further down.
 */
export function getHeaderLineOptions(known: readonly (number | undefined)[]): number[] {
  const further = known.filter(line => line !== undefined).filter(line => line > 0);
  return [...new Set([...firstLines, ...further])].toSorted((a, b) => a - b);
}

/** Returns a key of the table as read from the file. A draft is valid only for the same key. */
export function getReadingKey({ settings, columns }: Pick<Import, 'settings' | 'columns'>): string {
  const { sheet, delimiter, encoding, headerLine } = settings;
  return JSON.stringify([sheet, delimiter, encoding, headerLine, columns.map(({ name }) => name)]);
}

export function updateImportColumn(
  draft: ImportSettings,
  run: Pick<Import, 'targets'>,
  changed: ImportColumn,
): ImportSettings {
  const target = run.targets.find(each => each.target === changed.target);
  const columns = draft.columns.map(each =>
    each.column === changed.column ? getFittingColumn(changed, target) : each,
  );
  const isKeyMapped = columns.some(each => each.target === draft.key);
  return { ...draft, columns, key: isKeyMapped ? draft.key : null };
}

/** Removes settings that don't apply to the column's target. */
function getFittingColumn(column: ImportColumn, target: ImportTarget | undefined): ImportColumn {
  const { part, country, countryColumn, separator, ...rest } = column;
  return {
    ...rest,
    createMissing: target?.canCreateMissing === true && column.createMissing === true,
    ...(part !== undefined && target?.parts.includes(part) ? { part } : {}),
    ...(separator !== undefined && target?.canJoin ? { separator } : {}),
    ...(country !== undefined && target?.isByCountry ? { country } : {}),
    ...(countryColumn !== undefined && target?.isByCountry ? { countryColumn } : {}),
  };
}

/** Returns a key of a column's target, or of a part of the target's value. */
export function getTargetKey({ target, part }: Pick<ImportColumn, 'target' | 'part'>): string {
  return part === undefined ? (target ?? '') : `${target} ${part}`;
}

export function setTargetKey(column: ImportColumn, place: string): ImportColumn {
  const [target = '', part] = place.split(' ');
  const { part: _, ...rest } = column;
  return { ...rest, target: target || null, ...(part === undefined ? {} : { part }) };
}

/** Returns the first of several columns joined to one value; the first column determines how the value is parsed. */
export function findFirstJoinedColumn(
  { columns }: Pick<ImportSettings, 'columns'>,
  column: number | null,
): ImportColumn | undefined {
  const mapped = columns.find(each => each.column === column);
  return mapped?.target ? columns.find(({ target }) => target === mapped.target) : mapped;
}

/** Returns the targets that are chosen for several columns but support only one. */
export function findDuplicateTargets(
  { columns }: Pick<ImportSettings, 'columns'>,
  { targets }: Pick<Import, 'targets'>,
): ReadonlySet<string> {
  const joining = new Set(targets.filter(({ canJoin }) => canJoin).map(({ target }) => target));
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const column of columns) {
    const place = getTargetKey(column);
    if (seen.has(place) && !joining.has(place)) doubled.add(place);
    if (place) seen.add(place);
  }
  return doubled;
}

/** Returns the mapped targets that can be used to find existing records. */
export function getKeyCandidates(draft: ImportSettings, { targets }: Pick<Import, 'targets'>): string[] {
  const mapped = new Set(draft.columns.map(({ target }) => target));
  return targets.filter(({ target, canBeKey }) => canBeKey && mapped.has(target)).map(({ target }) => target);
}

/**
 * Returns the names of required fields without a column, because new records would be rejected. Returns no names if the
 * import creates no records.
 */
export function findMissingRequiredFields(draft: ImportSettings, compiled: CompiledDirectory): string[] {
  if (draft.key && draft.missing === 'LeaveOut') return [];
  const mapped = new Set(draft.columns.map(({ target }) => target));
  return compiled.fields
    .filter(({ definition, isDerived }) => definition.required && !isDerived && !mapped.has(definition.id))
    .map(({ definition }) => definition.name);
}

export function deleteReplacement(column: ImportColumn, from: string): ImportColumn {
  return { ...column, replacements: column.replacements?.filter(each => each.from !== from) ?? [] };
}

/**
 * Replaces a text of a column with another text. Earlier replacements that resulted in the replaced text are updated
 * too.
 */
export function setReplacement(
  settings: ImportSettings,
  column: number,
  { from, to }: { from: string; to: string },
): ImportSettings {
  return {
    ...settings,
    columns: settings.columns.map(each => {
      if (each.column !== column) return each;
      const others = deleteReplacement(each, from).replacements ?? [];
      const followed = others.map(other => (other.to === from ? { ...other, to } : other));
      return { ...each, replacements: [...followed, { from, to }] };
    }),
  };
}

/** Changes some settings of a column. Settings that are `undefined` are removed. */
export function replaceImportColumn(
  settings: ImportSettings,
  column: number,
  change: { [name in keyof ImportColumn]?: ImportColumn[name] | undefined },
): ImportSettings {
  return {
    ...settings,
    columns: settings.columns.map(each => {
      if (each.column !== column) return each;
      const changed = Object.entries({ ...each, ...change }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(changed) as ImportColumn;
    }),
  };
}
