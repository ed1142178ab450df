import { isDeepStrictEqual } from 'node:util';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { addFormulaGuard } from '#core/formulaGuard.ts';
import type { FieldValue, FieldValuesPatch, Import, ImportSettings } from '#core/model.ts';
import { validateShapes } from '#core/record/validateRecord.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { type ParityRun, toPatch } from '#tests/server/support/parityPlay.ts';
import type { Step } from '#tests/server/support/parityScenarios.ts';
import type { ParityWorld } from '#tests/server/support/parityWorld.ts';

const registry = createFieldRegistry(fieldPlugins);

/** The same write in two forms: as values for the API, as texts for a file. */
export interface ParityRow {
  /** Values by field id, limited to values that both forms can express. */
  readonly patch: FieldValuesPatch;
  readonly texts: Readonly<Record<string, string>>;
  /** The status to enter. */
  readonly status: { readonly id: string; readonly name: string } | undefined;
  readonly comment: string | undefined;
}

/**
 * Converts a step to a row. Omits what a file can't express: fields that can't be mapped (hidden by definition or
 * profile, or unknown), values without a text that is parsed to the same value (file names, wrong shapes: unparsable
 * text never reaches the engine), and empty values, which a file expresses by `blankCells`.
 */
export function toImportRow(
  world: ParityWorld,
  play: ParityRun,
  { step, fieldIds, isCommented }: { step: Step; fieldIds: readonly string[]; isCommented: boolean },
): ParityRow {
  const patch: FieldValuesPatch = {};
  const texts: Record<string, string> = {};
  for (const [id, value] of Object.entries(toPatch(world, play, step))) {
    const field = fieldIds.includes(id) ? play.compiled.fieldById.get(id) : undefined;
    const text = field && value ? getText(world, play, { field, value }) : undefined;
    if (text === undefined) continue;
    patch[id] = value;
    texts[id] = text;
  }
  const { statusList } = play.directory;
  const status = step.status === undefined ? undefined : statusList[step.status % statusList.length];
  // A comment of only blanks is a blank cell.
  return { patch, texts, status, comment: isCommented && step.comment?.trim() ? step.comment : undefined };
}

function getText(
  world: ParityWorld,
  play: ParityRun,
  { field, value }: { field: BoundField; value: FieldValue },
): string | undefined {
  const hasShape = validateShapes(play.validate, { [field.definition.id]: value }).length === 0;
  // A file can only express texts among the values with a wrong shape, such as one that is too long.
  if (!hasShape && typeof value.stringValue !== 'string') return undefined;
  const context = getContext(world, play);
  const text = field.toText(value, context);
  if (text.trim() === '' || !canBeInFile(text)) return undefined;
  const parsed = field.parseText(text, context);
  if ('issue' in parsed) return undefined;
  const isSame = hasShape
    ? isDeepStrictEqual(field.normalize(parsed.value), field.normalize(value))
    : isDeepStrictEqual(parsed.value, value);
  return isSame ? text : undefined;
}

/** Returns whether a text can be in a file: other characters are rejected when the file is read. */
function canBeInFile(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function getContext({ records }: ParityWorld, { compiled }: ParityRun): FieldContext {
  return {
    locale: 'en',
    countryCode: 'us',
    values: {},
    reference: id => records.get(id),
    findField: id => compiled.fieldById.get(id)?.definition,
    lookUp: (directoryId, text) =>
      [...records].find(
        ([, record]) => record.directoryId === directoryId && record.display === text.trim(),
      )?.[0],
    engine: registry,
    textFormat: { decimal: '.', dateOrder: 'ymd' },
  };
}

/** The record that a row changes; `null` creates one. */
export type NumberedItem = { readonly number: number } | null;

const OTHER_COLUMNS = ['Row', 'Number', 'Status', 'Comment'];

/** Returns the rows as CSV; the first column prevents blank rows. */
export function createFile(
  rows: readonly ParityRow[],
  { fieldIds, items }: { fieldIds: readonly string[]; items: readonly NumberedItem[] },
): string {
  const lines = rows.map(({ texts, status, comment }, index) => [
    `Row ${index}`,
    String(items[index]?.number ?? ''),
    status?.name ?? '',
    comment ?? '',
    ...fieldIds.map(id => texts[id] ?? ''),
  ]);
  const quote = (cell: string) => `"${addFormulaGuard(cell).replaceAll('"', '""')}"`;
  return [[...OTHER_COLUMNS, ...fieldIds.map((_, index) => `Field ${index}`)], ...lines]
    .map(line => line.map(quote).join(','))
    .join('\r\n');
}

/** The format written by `toFile`, so that nothing is detected automatically. */
export const FILE_FORMAT: Partial<ImportSettings> = {
  headerLine: 1,
  delimiter: ',',
  encoding: 'utf-8',
  decimal: '.',
  dateOrder: 'ymd',
};

/** Returns the mapping, limited to what the caller can write. */
export function getImportSettings(
  read: Import,
  { fieldIds, ...others }: Pick<ImportSettings, 'key' | 'blankCells'> & { fieldIds: readonly string[] },
): Partial<ImportSettings> {
  const offered = new Set(read.targets.map(({ target }) => target));
  const names = [...OTHER_COLUMNS, ...fieldIds];
  return {
    ...others,
    columns: names.map((name, column) => ({ column, target: offered.has(name) ? name : null })),
  };
}
