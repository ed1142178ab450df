import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { getTargetKey } from '../columns/columnDraft.ts';
import { getColumnName, getTargetPartName } from '../importWords.ts';
import type { ChoiceLoader } from './useChoiceLoaders.ts';

/** A column of the file as displayed in the check, named after its target. */
export interface VisibleColumn {
  readonly column: number;
  readonly name: string;
  /** The column's name in the file. */
  readonly fileName: string;
  readonly choices: ChoiceLoader | null;
}

export function getVisibleColumns(
  messages: Messages,
  { compiled, run }: { compiled: CompiledDirectory; run: Pick<Import, 'settings' | 'columns'> },
  choicesOf: (target: string | null) => ChoiceLoader | null,
): VisibleColumn[] {
  return run.settings.columns.flatMap(({ column, target, part }) => {
    if (!target) return [];
    const at = getTargetKey({ target, ...(part === undefined ? {} : { part }) });
    const place = getTargetPartName(messages, compiled, { target, part });
    const fileName = getColumnName(messages, run, column);
    // Columns joined to one value are distinguished by their names in the file.
    const isOneOfMany = run.settings.columns.some(
      each => each.column !== column && getTargetKey(each) === at,
    );
    const name = isOneOfMany ? messages.t('import.partOf', { field: place, part: fileName }) : place;
    return [{ column, name, fileName, choices: isOneOfMany ? null : choicesOf(target) }];
  });
}
