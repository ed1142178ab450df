import type { KeyboardEvent } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldValues, TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { isCommandEnter } from '#view/kit/commandEnter.ts';
import { PendingInputProvider } from '#view/kit/feedback/flush.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { FieldControlContext } from '#view/kit/inputs/control.ts';
import { createRowContext } from '../grid/grouping.core.ts';
import { useRowDraft } from './useRowDraft.ts';

export interface RowEditorProps {
  /** The props of the table's own editor. */
  editor: EditorProps;
  columns: readonly BoundField[];
  /** `undefined` for a new row. */
  row: TableRow | undefined;
  /** The displayed row number, from one. */
  number: number;
  /** The position of the row among the drawn lines, from 0. */
  place: number;
  /** The column whose editor gets the focus. By default, the first editable column. */
  startColumnId: string | undefined;
  onSave: (customFields: FieldValues) => void;
  onCancel: () => void;
}

/** Edits a copy of a row in the editors of its columns. Enter saves, Escape cancels. */
export function RowEditor(props: RowEditorProps) {
  const { editor, columns, row, number, place, startColumnId, onSave, onCancel } = props;
  const messages = useMessages();
  const { t } = messages;
  const draft = useRowDraft(editor, row);
  const inRow = createRowContext({ customFields: draft.values }, editor.context);
  const general = draft.issues.filter(
    issue => !columns.some(column => column.definition.id === issue.path[0]),
  );
  const writable = columns.filter(column => !column.isDerived);
  const start = writable.find(column => column.definition.id === startColumnId) ?? writable[0];
  const save = () => {
    const taken = draft.take();
    if (taken) onSave(taken);
  };
  return (
    <PendingInputProvider scope={draft.scope}>
      <FieldControlContext value={null}>
        <tr
          className="dk-row-edited"
          data-place={place}
          aria-rowindex={place + 2}
          onKeyDown={event => handleKey(event, save, onCancel)}
        >
          <td className="dk-row-lead">{number}</td>
          {columns.map((column, index) => {
            const { definition } = column;
            const cellId = `${editor.id}-row-${definition.id}`;
            const issues = filterIssuesBelow(draft.issues, definition.id);
            const texts = formatIssues(messages, index === 0 ? [...issues, ...general] : issues);
            return (
              <td key={definition.id} data-invalid={texts.length > 0 || undefined}>
                <FieldEditor
                  field={column}
                  id={cellId}
                  label={t('field.Table.cell', { column: definition.name, number })}
                  value={draft.values[definition.id]}
                  context={inRow}
                  onChange={value => draft.change(definition.id, value)}
                  onEditingChange={isEditing => draft.setEditing(definition.id, isEditing)}
                  isRequired={definition.required ?? false}
                  isInvalid={texts.length > 0}
                  issues={issues}
                  describedBy={texts.length > 0 ? `${cellId}-error` : undefined}
                  autoFocus={column === start}
                />
                {texts.length > 0 && (
                  <div id={`${cellId}-error`} className="dk-error">
                    {texts.join(' ')}
                  </div>
                )}
              </td>
            );
          })}
          <td className="dk-row-actions">
            <div className="dk-row-buttons">
              <IconButton
                icon="check"
                size="small"
                tone="primary"
                label={t('field.Table.saveRow', { number })}
                onClick={save}
              />
              <IconButton
                icon="close"
                size="small"
                label={t('field.Table.cancelRow', { number })}
                onClick={onCancel}
              />
            </div>
          </td>
        </tr>
      </FieldControlContext>
    </PendingInputProvider>
  );
}

/**
 * Saves on Enter and cancels on Escape. Inner controls take precedence: an open list handles these keys itself. In
 * multi-line text, Enter inserts a line break, and Ctrl+Enter saves. Keys in a popup on top of the row are ignored.
 */
function handleKey(event: KeyboardEvent<HTMLElement>, save: () => void, cancel: () => void): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !event.currentTarget.contains(target)) return;
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (isCommandEnter(event) || (event.key === 'Enter' && isInput)) {
    event.preventDefault();
    save();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }
}
