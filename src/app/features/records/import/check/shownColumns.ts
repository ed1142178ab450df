import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { columnName, targetName } from '../importWords.ts';
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
  return run.settings.columns.flatMap(({ column, target }) => {
    if (!target) return [];
    const name = targetName(messages, compiled, target);
    return [{ column, name, fileName: columnName(messages, run, column), choices: choicesOf(target) }];
  });
}
