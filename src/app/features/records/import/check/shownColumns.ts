import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { placeOf } from '../columns/columnDraft.ts';
import { columnName, placeName } from '../importWords.ts';
import type { LoadChoices } from './useChoices.ts';

/** A column of the file as the check shows it: by what it becomes. */
export interface ShownColumn {
  readonly column: number;
  readonly name: string;
  /** Its own name, where it differs. */
  readonly fileName: string;
  readonly choices: LoadChoices | null;
}

/** The columns that become something. */
export function shownColumns(
  messages: Messages,
  { compiled, run }: { compiled: CompiledDirectory; run: Pick<Import, 'settings' | 'columns'> },
  choicesOf: (target: string | null) => LoadChoices | null,
): ShownColumn[] {
  return run.settings.columns.flatMap(({ column, target, part }) => {
    if (!target) return [];
    const at = placeOf({ target, ...(part === undefined ? {} : { part }) });
    const place = placeName(messages, compiled, { target, part });
    const fileName = columnName(messages, run, column);
    // Of columns that become one value each is told apart by what the file calls it.
    const isOneOfMany = run.settings.columns.some(each => each.column !== column && placeOf(each) === at);
    const name = isOneOfMany ? messages.t('import.partOf', { field: place, part: fileName }) : place;
    return [{ column, name, fileName, choices: isOneOfMany ? null : choicesOf(target) }];
  });
}
