/** What one run over the rows of an import works with, made ready once. */

import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { ImportSettings, Issue } from '#core/model.ts';
import { seenField, visibleField } from '#core/permissions.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import {
  createFieldContext,
  type LookUps,
  type OpenDirectory,
  type RecordScope,
  readLookUps,
} from '#server/modules/records/index.ts';
import { ImportFault } from './importFault.ts';
import { importTargets, lookedUpDirectory } from './importTargets.ts';
import { type ImportParts, importStep } from './importWork.ts';
import { type Replacements, replacementsOf } from './reading/rowTexts.ts';
import type { StoredImport } from './repositories/imports.ts';
import type { Candidates } from './writing/candidates.ts';
import { type FileRecords, readFileRecords } from './writing/fileRecords.ts';
import { type KeyIndex, openKeyIndex } from './writing/keyIndex.ts';
import { type SupposedOptions, supposeOptions, withOptions } from './writing/missingOptions.ts';

export interface RunColumn {
  /** The first of its columns, where what is wrong is told. */
  readonly column: number;
  readonly target: string;
  readonly field: BoundField | undefined;
  /** All columns of the file that become it. */
  readonly sources: readonly ColumnSource[];
  /** The directory in which records are made that the column names and that do not exist. */
  readonly makesIn: string | undefined;
  readonly makesTags: boolean;
  /** Whether a value that cannot be read is left blank, and the row kept. */
  readonly leavesBlank: boolean;
  /** By which country its texts are read; the account's where neither says one. */
  readonly country: string | undefined;
  readonly countryColumn: number | undefined;
}

export interface ColumnSource {
  readonly column: number;
  readonly part: string | undefined;
  readonly separator: string | undefined;
}

export interface ImportRun {
  readonly begun: StoredImport;
  readonly opened: OpenDirectory;
  readonly settings: ImportSettings;
  readonly key: string | null;
  readonly columns: readonly RunColumn[];
  readonly columnOf: ReadonlyMap<string, number>;
  /** Columns of the file. */
  readonly width: number;
  readonly replacements: Replacements;
  readonly lookUps: LookUps;
  readonly keyIndex: KeyIndex | null;
  /** For texts as the file writes them. */
  readonly context: FieldContext;
  /** For numbers and dates of a workbook. */
  readonly plainContext: FieldContext;
  /** Records the check has found to be made so far, for directories that hold a limited number. */
  planned: number;
  /** What was made, or would be: by directory and text. */
  readonly made: MadeMissing;
  /** The fields by which rows are compared with records and each other; none where nothing may be made. */
  readonly compared: readonly BoundField[];
  /** What rows may look like, while all of them are checked. */
  candidates: Candidates | null;
  /** Null where no row names a record of its own directory. */
  fileRecords: FileRecords | null;
  /** The fields that a check supposes to have the options which the file names. */
  readonly options: SupposedOptions;
}

export interface MadeMissing {
  /** Why the record or tag of a text cannot be made. */
  readonly refused: Map<string, Issue>;
  /** Ids of records and tags that a check supposes. */
  readonly supposed: Set<string>;
  /** How many of them are records of the directory that is imported into: they take places of a limited number, too. */
  places: number;
  /** The ids of records, by what is missing: a step that begins again makes the same ones, which scripts have seen. */
  readonly ids: Map<string, string>;
  /** How to forget what was made and is not committed yet. */
  readonly uncommitted: (() => void)[];
}

/** To be called before a step that makes records is tried, again or for the first time. */
export function forgetUncommitted({ made }: ImportRun): void {
  for (const forget of made.uncommitted.splice(0)) forget();
}

export type InScope = <T>(work: (scope: RecordScope, opened: OpenDirectory) => Promise<T>) => Promise<T>;

/** @param known where the run of another purpose knows already which rows of the file name each other. */
export function prepareRun(
  parts: ImportParts,
  begun: StoredImport,
  known?: Pick<ImportRun, 'fileRecords'>,
): Promise<ImportRun> {
  return prepareIn(
    begun,
    work => importStep(parts, begun, ({ scope, opened }) => work(scope, opened)),
    known,
  );
}

/** The same inside a transaction that is open already. */
export async function prepareIn(
  begun: StoredImport,
  inScope: InScope,
  known?: Pick<ImportRun, 'fileRecords'>,
): Promise<ImportRun> {
  const { settings } = begun;
  const options = await supposeOptions(begun, inScope);
  const first = await inScope(async (scope, given) => {
    const opened = withOptions(requireOffered(scope, given, settings), options);
    const columns = columnsOf(scope, opened, settings);
    const compared = comparedBy(scope, opened, settings);
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
    replacements: replacementsOf(settings),
    lookUps: await readLookUps(directories, work => inScope(work)),
    keyIndex: key === null ? null : await openKeyIndex(key, opened, inScope),
    context: {
      ...context,
      textFormat: { decimal: settings.decimal ?? '.', dateOrder: settings.dateOrder ?? 'dmy' },
    },
    plainContext: { ...context, textFormat: { decimal: '.', dateOrder: 'ymd' } },
    planned: 0,
    made: { refused: new Map(), supposed: new Set(), places: 0, ids: new Map(), uncommitted: [] },
    compared,
    candidates: null,
    fileRecords: null,
    options,
  };
  run.fileRecords = known ? known.fileRecords : await readFileRecords(run, inScope);
  return run;
}

/** The duplicate fields of the directory that the file fills and the person sees in records. */
function comparedBy(
  scope: RecordScope,
  opened: OpenDirectory,
  { columns, missing }: ImportSettings,
): BoundField[] {
  if (missing === 'LeaveOut') return [];
  const filled = new Set(columns.map(({ target }) => target));
  return opened.compiled.duplicateFields.filter(
    ({ definition: { id } }) => filled.has(id) && visibleField(scope.world, opened, id),
  );
}

/**
 * Who mapped the columns may have had other rights than who runs the import, or than they have now.
 * @throws ImportFault naming the first target that is not theirs to write.
 */
function requireOffered(
  scope: RecordScope,
  opened: OpenDirectory,
  { columns, key }: ImportSettings,
): OpenDirectory {
  const offered = new Map(importTargets(scope, opened).map(target => [target.target, target]));
  const lost = columns.find(({ target }) => target !== null && !offered.has(target));
  const isKeyLost = key !== undefined && key !== null && !offered.get(key)?.canBeKey;
  if (lost || isKeyLost) throw new ImportFault('ImportTargetGone');
  return opened;
}

/** A column for each target: of several columns that become one the first says how they are read. */
function columnsOf(scope: RecordScope, opened: OpenDirectory, { columns, key }: ImportSettings): RunColumn[] {
  const mapped = columns.filter(({ target }) => target !== null);
  return [...Map.groupBy(mapped, ({ target }) => target ?? '')].flatMap(([target, group]) => {
    const [first] = group;
    if (!first) return [];
    const whole = opened.compiled.fieldById.get(target);
    const field = whole && seenField(whole, opened.compiled.registry, opened.rights);
    const { column, createMissing = false, badValues, country, countryColumn } = first;
    return {
      column,
      target,
      field,
      sources: group.map(({ column, part, separator }) => ({ column, part, separator })),
      makesIn: createMissing && field ? lookedUpDirectory(scope, field) : undefined,
      makesTags: createMissing && target === SYSTEM_ID.tags,
      // A key that is left blank would make a new record of a row that means another.
      leavesBlank: badValues === 'LeaveBlank' && target !== key,
      country,
      countryColumn,
    };
  });
}
