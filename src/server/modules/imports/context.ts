import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { ImportSettings, Issue } from '#core/model.ts';
import { findVisibleField, toVisibleField } from '#core/policy/permissions.ts';
import {
  createFieldContext,
  loadRecordLookups,
  type OpenDirectory,
  type RecordLookups,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { ImportError } from './errors.ts';
import { type TextReplacementsByColumn, toReplacements } from './reading/rowTexts.ts';
import type { StoredImport } from './repositories/imports.ts';
import { type ImportDependencies, runImportStep } from './step.ts';
import { findLookupDirectory, getImportTargets } from './targets.ts';
import type { ImportCandidates } from './writing/candidates.ts';
import { type FileRecords, readFileRecords } from './writing/fileRecords.ts';
import { type KeyIndex, openKeyIndex } from './writing/keyIndex.ts';
import {
  addMissingOptions,
  type ExtendedFieldsById,
  extendFieldsWithMissingOptions,
} from './writing/missingOptions.ts';

/** A target of the import, with the columns of the file that map to the target. */
export interface RunColumn {
  /** The first column of the file that maps to the target. Issues are reported for this column. */
  readonly column: number;
  readonly target: string;
  readonly field: BoundField | undefined;
  /** All columns of the file that map to the target. */
  readonly sources: readonly ColumnSource[];
  /** The directory in which missing records named in the column are created. */
  readonly makesIn: string | undefined;
  readonly makesTags: boolean;
  /** True if a value that can't be read is left blank, so that the row can still be imported. */
  readonly leavesBlank: boolean;
  /**
   * The country whose formats the texts use. If neither this nor `countryColumn` is set, the account's country applies.
   */
  readonly country: string | undefined;
  readonly countryColumn: number | undefined;
}

export interface ColumnSource {
  readonly column: number;
  readonly part: string | undefined;
  readonly separator: string | undefined;
}

/** Everything that a run over an import's rows needs, prepared once. */
export interface ImportRun {
  readonly begun: StoredImport;
  readonly opened: OpenDirectory;
  readonly settings: ImportSettings;
  readonly key: string | null;
  readonly columns: readonly RunColumn[];
  readonly columnOf: ReadonlyMap<string, number>;
  /** The number of columns in the file. */
  readonly width: number;
  readonly replacements: TextReplacementsByColumn;
  readonly lookUps: RecordLookups;
  readonly keyIndex: KeyIndex | null;
  /** The context for texts in the file's format. */
  readonly context: FieldContext;
  /** The context for numbers and dates of a workbook. */
  readonly plainContext: FieldContext;
  /** The number of records to be created according to the check so far, for directories with a limit. */
  planned: number;
  /** Records and tags that the run has created or, during a check, would create. */
  readonly made: CreatedReferences;
  /** The fields on which rows are compared with records and with each other; empty if no records can be created. */
  readonly compared: readonly BoundField[];
  /** The columns of these fields. */
  readonly comparedColumns: readonly RunColumn[];
  candidates: ImportCandidates | null;
  /** `null` if no row refers to a record of the imported directory. */
  fileRecords: FileRecords | null;
  /** During a check, the fields with the options that the file uses and that would be added to them. */
  readonly options: ExtendedFieldsById;
}

export interface CreatedReferences {
  /** The reasons why a record or tag can't be created, keyed by directory and text. */
  readonly refused: Map<string, Issue>;
  /** The ids of records and tags that are assumed to exist during a check. */
  readonly supposed: Set<string>;
  /** The number of assumed records that belong to the imported directory, and so count towards its limit. */
  places: number;
  /**
   * The ids of records, keyed by directory and text. A restarted step creates records with the same ids, because
   * scripts have seen the ids.
   */
  readonly ids: Map<string, string>;
  /** Functions that discard created objects that aren't committed yet. */
  readonly uncommitted: (() => void)[];
}

/**
 * Forgets created records and tags that weren't committed. Must be called before each attempt of a step
 * that creates records.
 */
export function forgetUncommittedRecords({ made }: ImportRun): void {
  for (const forget of made.uncommitted.splice(0)) forget();
}

export type ScopeRunner = <T>(work: (scope: RecordScope, opened: OpenDirectory) => Promise<T>) => Promise<T>;

/** @param known The references between rows of the file, if another run has already determined them. */
export function prepareImportRun(
  parts: ImportDependencies,
  begun: StoredImport,
  known?: Pick<ImportRun, 'fileRecords'>,
): Promise<ImportRun> {
  return prepareRunInScope(
    begun,
    work => runImportStep(parts, begun, ({ scope, opened }) => work(scope, opened)),
    known,
  );
}

/** Prepares a run in steps run by `inScope`, e.g. within one open transaction. */
export async function prepareRunInScope(
  begun: StoredImport,
  inScope: ScopeRunner,
  known?: Pick<ImportRun, 'fileRecords'>,
): Promise<ImportRun> {
  const { settings } = begun;
  const options = await extendFieldsWithMissingOptions(begun, inScope);
  const first = await inScope(async (scope, given) => {
    const opened = addMissingOptions(requireOffered(scope, given, settings), options);
    const columns = getColumns(scope, opened, settings);
    const compared = getComparedBy(scope, opened, settings);
    const around = { values: {}, references: new Map() };
    return {
      opened,
      columns,
      compared,
      context: createFieldContext(scope, opened.compiled.registry, around),
    };
  });
  const { opened, columns, compared, context } = first;
  const directories = columns.flatMap(({ field }) =>
    field ? field.plugin.references(field.definition, opened.compiled.registry).directories : [],
  );
  const key = settings.key ?? null;
  const run: ImportRun = {
    begun,
    opened,
    settings,
    key,
    columns,
    columnOf: new Map(columns.map(({ target, column }) => [target, column])),
    width: begun.facts.columns?.length ?? 0,
    replacements: toReplacements(settings),
    lookUps: await loadRecordLookups(directories, work => inScope(work)),
    keyIndex: key === null ? null : await openKeyIndex(key, opened, inScope),
    context: {
      ...context,
      textFormat: { decimal: settings.decimal ?? '.', dateOrder: settings.dateOrder ?? 'dmy' },
    },
    plainContext: { ...context, textFormat: { decimal: '.', dateOrder: 'ymd' } },
    planned: 0,
    made: { refused: new Map(), supposed: new Set(), places: 0, ids: new Map(), uncommitted: [] },
    compared,
    comparedColumns: columns.filter(({ field }) =>
      compared.some(({ definition }) => definition.id === field?.definition.id),
    ),
    candidates: null,
    fileRecords: null,
    options,
  };
  run.fileRecords = known ? known.fileRecords : await readFileRecords(run, inScope);
  return run;
}

/**
 * Returns the directory's duplicate fields that the file contains and the user can see. Returns none if
 * missing records aren't created.
 */
function getComparedBy(
  scope: RecordScope,
  opened: OpenDirectory,
  { columns, missing }: ImportSettings,
): BoundField[] {
  if (missing === 'LeaveOut') return [];
  const filled = new Set(columns.map(({ target }) => target));
  return opened.compiled.duplicateFields.filter(
    ({ definition: { id } }) => filled.has(id) && findVisibleField(scope.world, opened, id),
  );
}

/**
 * Validates that all targets can be written. The user who mapped the columns can have had other permissions
 * than the user who runs the import, and permissions can have changed since.
 * @throws ImportError if a target can't be written, or the key can't be used.
 */
function requireOffered(
  scope: RecordScope,
  opened: OpenDirectory,
  { columns, key }: ImportSettings,
): OpenDirectory {
  const offered = new Map(getImportTargets(scope, opened).map(target => [target.target, target]));
  const lost = columns.find(({ target }) => target !== null && !offered.has(target));
  const isKeyLost = key !== undefined && key !== null && !offered.get(key)?.canBeKey;
  if (lost || isKeyLost) throw new ImportError('ImportTargetGone');
  return opened;
}

/**
 * Returns one column per target. If several columns of the file map to a target, the first of them defines how they are
 * read.
 */
function getColumns(
  scope: RecordScope,
  opened: OpenDirectory,
  { columns, key }: ImportSettings,
): RunColumn[] {
  const mapped = columns.filter(({ target }) => target !== null);
  return [...Map.groupBy(mapped, ({ target }) => target ?? '')].flatMap(([target, group]) => {
    const [first] = group;
    if (!first) return [];
    const whole = opened.compiled.fieldById.get(target);
    const field = whole && toVisibleField(whole, opened.compiled.registry, opened.rights);
    const { column, createMissing = false, badValues, country, countryColumn } = first;
    return {
      column,
      target,
      field,
      sources: group.map(({ column, part, separator }) => ({ column, part, separator })),
      makesIn: createMissing && field ? findLookupDirectory(scope, field) : undefined,
      makesTags: createMissing && target === SYSTEM_ID.tags,
      // With a blank key, a row that refers to an existing record would create a new one.
      leavesBlank: badValues === 'LeaveBlank' && target !== key,
      country,
      countryColumn,
    };
  });
}
