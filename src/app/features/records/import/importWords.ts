import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { findColumnJoiner } from '#core/import/joinColumns.ts';
import type { Import } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { ImportCounts } from './importCalls.ts';
import { hasWrittenRows } from './importSteps.ts';

/** Returns the name of a column's target (a field or another target) in the user's language. */
export function getTargetName({ t, has }: Messages, compiled: CompiledDirectory, target: string): string {
  const field = compiled.fieldById.get(target);
  if (field) return field.definition.name;
  const own = `import.target.${target}`;
  return has(own) ? t(own) : t('import.target.gone');
}

/** Returns the name of a column's target, or of the part of the target's value to which the column is mapped. */
export function getTargetPartName(
  messages: Messages,
  compiled: CompiledDirectory,
  { target, part }: { target: string; part?: string | undefined },
): string {
  const whole = getTargetName(messages, compiled, target);
  const field = compiled.fieldById.get(target);
  const found = field && findColumnJoiner(field)?.parts.find(({ id }) => id === part);
  return found ? messages.t('import.partOf', { field: whole, part: messages.t(found.labelId) }) : whole;
}

/** Returns the name of a column of the file, or the column's number if it has no name. */
export function getColumnName({ t }: Messages, run: Pick<Import, 'columns'>, column: number): string {
  const name = run.columns.find(each => each.column === column)?.name.trim();
  return name || t('import.columnNumber', { number: column + 1 });
}

/** Describes all non-zero counts, e.g. `8,790 new` and `10 refused`. */
export function describeCounts({ t }: Messages, counts: ImportCounts): string[] {
  const all: [keyof ImportCounts, number][] = [
    ['create', counts.create],
    ['update', counts.update],
    ['unchanged', counts.unchanged],
    ['refused', counts.refused],
    ['leftOut', counts.leftOut],
  ];
  return all.flatMap(([name, count]) => (count > 0 ? [t(`import.count.${name}`, { count })] : []));
}

export function describeImportState(messages: Messages, run: Import): string {
  const { t } = messages;
  const counts = hasWrittenRows(run) ? run.written : run.counts;
  const undone =
    run.state === 'Undone' || run.state === 'Undoing'
      ? [t('import.takenBack', { count: run.undone.takenBack })]
      : describeCounts(messages, counts);
  return [t(`import.state.${run.state}`), ...undone].join(' · ');
}

/** Returns the text, or the position in the queue if the import is waiting. */
export function getProgressText(
  { t }: Messages,
  { queuePlace }: Pick<Import, 'queuePlace'>,
  text: string,
): string {
  return queuePlace === undefined ? text : t('import.waiting', { place: queuePlace });
}

export function formatImportFileSize({ formatNumber, t }: Messages, bytes: number): string {
  if (bytes < 1_000_000) return t('import.kilobytes', { size: formatNumber(Math.ceil(bytes / 1_000)) });
  return t('import.megabytes', { size: formatNumber(Math.round(bytes / 100_000) / 10) });
}
