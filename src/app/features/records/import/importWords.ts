import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { joiningOf } from '#core/import/joinColumns.ts';
import type { Import } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { ImportCounts } from './importCalls.ts';
import { hasWritten } from './importSteps.ts';

/** What a column becomes, in the reader's words: a field's name, or what it is besides fields. */
export function targetName({ t, has }: Messages, compiled: CompiledDirectory, target: string): string {
  const field = compiled.fieldById.get(target);
  if (field) return field.definition.name;
  const own = `import.target.${target}`;
  return has(own) ? t(own) : t('import.target.gone');
}

/** What a column becomes: the target, or the part of its value. */
export function placeName(
  messages: Messages,
  compiled: CompiledDirectory,
  { target, part }: { target: string; part?: string | undefined },
): string {
  const whole = targetName(messages, compiled, target);
  const field = compiled.fieldById.get(target);
  const found = field && joiningOf(field)?.parts.find(({ id }) => id === part);
  return found ? messages.t('import.partOf', { field: whole, part: messages.t(found.labelId) }) : whole;
}

/** A column without a name is called by its place. */
export function columnName({ t }: Messages, run: Pick<Import, 'columns'>, column: number): string {
  const name = run.columns.find(each => each.column === column)?.name.trim();
  return name || t('import.columnNumber', { number: column + 1 });
}

/** `8,790 new · 10 refused`: what is not zero. */
export function countWords({ t }: Messages, counts: ImportCounts): string[] {
  const all: [keyof ImportCounts, number][] = [
    ['create', counts.create],
    ['update', counts.update],
    ['unchanged', counts.unchanged],
    ['refused', counts.refused],
    ['leftOut', counts.leftOut],
  ];
  return all.flatMap(([name, count]) => (count > 0 ? [t(`import.count.${name}`, { count })] : []));
}

/** How an import stands, and what it found or did. */
export function standingOf(messages: Messages, run: Import): string {
  const { t } = messages;
  const counts = hasWritten(run) ? run.written : run.counts;
  const undone =
    run.state === 'Undone' || run.state === 'Undoing'
      ? [t('import.takenBack', { count: run.undone.takenBack })]
      : countWords(messages, counts);
  return [t(`import.state.${run.state}`), ...undone].join(' · ');
}

/** What runs, or that it waits for its turn. */
export function runningText(
  { t }: Messages,
  { queuePlace }: Pick<Import, 'queuePlace'>,
  text: string,
): string {
  return queuePlace === undefined ? text : t('import.waiting', { place: queuePlace });
}

export function sizeText({ formatNumber, t }: Messages, bytes: number): string {
  if (bytes < 1_000_000) return t('import.kilobytes', { size: formatNumber(Math.ceil(bytes / 1_000)) });
  return t('import.megabytes', { size: formatNumber(Math.round(bytes / 100_000) / 10) });
}
