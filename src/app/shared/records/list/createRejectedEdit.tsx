import type { Messages } from '#view/i18n/messages.ts';
import type { CellEdit, RejectedCellEdit } from '#view/table/cells/cellEditing.ts';
import type { ApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import type { RecordSource } from '../recordSource.ts';
import { CellConflict } from './CellConflict.tsx';

export interface RefusalContext {
  source: RecordSource;
  messages: Messages;
  error: ApiError;
  keepMine: () => void;
  onStale: () => void;
}

/**
 * Returns the state in which the editor reopens: with issues of the field, a conflict to resolve, or a text about the
 * reason.
 */
export function createRejectedEdit(
  edit: CellEdit,
  { source, messages, error, keepMine, onStale }: RefusalContext,
): RejectedCellEdit {
  const issues = error.issues.filter(issue => issue.path[1] === edit.field.definition.id);
  const conflict = error.conflicts.find(({ fieldId }) => fieldId === edit.field.definition.id);
  if (error.status === 409 && conflict) {
    const problem = (close: () => void) => (
      <CellConflict
        directoryId={source.directoryOf(edit.item).directory.id}
        item={edit.item}
        field={edit.field}
        mine={edit.value}
        theirs={conflict.theirs ?? undefined}
        onKeepMine={() => {
          close();
          keepMine();
        }}
        onTakeTheirs={() => {
          close();
          onStale();
        }}
      />
    );
    return { ...edit, issues: [], problem };
  }
  return { ...edit, issues, problem: issues.length > 0 ? null : () => getErrorText(messages, error) };
}
