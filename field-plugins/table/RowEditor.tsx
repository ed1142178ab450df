import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoundField } from '#core/boundField.ts';
import { issuesBelow } from '#core/issues.ts';
import type { FieldValue, FieldValues, Issue, TableRow } from '#core/model.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { issueTexts } from '#view/field/issueText.ts';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FieldControlContext } from '#view/kit/control.ts';
import { FlushProvider, useFlushScope } from '#view/kit/flush.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { checkRow, normalizeRow } from './row.core.ts';

export interface RowEditorProps {
  /** The table's own editor. */
  editor: EditorProps;
  columns: readonly BoundField[];
  /** Undefined for a new row. */
  row: TableRow | undefined;
  /** Counted from one, for people. */
  number: number;
  onSave: (customFields: FieldValues) => void;
  onCancel: () => void;
}

/** A copy of a row, open in the editors of its columns. Enter saves, Escape cancels. */
export function RowEditor(props: RowEditorProps) {
  const { editor, columns, number, onCancel } = props;
  const messages = useMessages();
  const { t } = messages;
  const draft = useRowDraft(props);
  const inRow = { ...editor.context, values: draft.values };
  const general = draft.issues.filter(
    issue => !columns.some(column => column.definition.id === issue.path[0]),
  );
  return (
    <FlushProvider scope={draft.scope}>
      <FieldControlContext value={null}>
        <tr className="dk-table-value-edited" onKeyDown={event => handleKey(event, draft.save, onCancel)}>
          {columns.map((column, index) => {
            const { definition } = column;
            const cellId = `${editor.id}-row-${definition.id}`;
            const issues = issuesBelow(draft.issues, definition.id);
            const texts = issueTexts(messages, index === 0 ? [...issues, ...general] : issues);
            return (
              <td key={definition.id} data-invalid={texts.length > 0 || undefined}>
                <FieldEditor
                  field={column}
                  id={cellId}
                  label={t('field.Table.cell', { column: definition.name, number })}
                  value={draft.values[definition.id]}
                  context={inRow}
                  onChange={value => draft.change(definition.id, value)}
                  isRequired={definition.required ?? false}
                  isInvalid={texts.length > 0}
                  issues={issues}
                  describedBy={texts.length > 0 ? `${cellId}-error` : undefined}
                  autoFocus={index === 0}
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
            <IconButton
              icon="check"
              size="small"
              label={t('field.Table.saveRow', { number })}
              onClick={draft.save}
            />
            <IconButton
              icon="close"
              size="small"
              label={t('field.Table.cancelRow', { number })}
              onClick={onCancel}
            />
          </td>
        </tr>
      </FieldControlContext>
    </FlushProvider>
  );
}

/** Judges on save, and from then on after every change, so that a mended cell stops complaining. */
function useRowDraft({ editor, row, onSave }: RowEditorProps) {
  const { definition, context } = editor;
  const scope = useFlushScope();
  const [values, setValues] = useState<FieldValues>(row?.customFields ?? {});
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const latest = useRef(values);
  const isJudged = useRef(false);
  const judge = () => {
    const next = normalizeRow({ ...row, customFields: latest.current }, definition, context.engine);
    return { next, found: checkRow(next, definition, context.engine) };
  };
  return {
    scope,
    values,
    issues,
    change(columnId: string, value: FieldValue | undefined) {
      const { [columnId]: _, ...others } = latest.current;
      latest.current = value ? { ...others, [columnId]: value } : others;
      setValues(latest.current);
      if (isJudged.current) setIssues(judge().found);
    },
    save() {
      flushSync(() => scope.flush());
      isJudged.current = true;
      const { next, found } = judge();
      setIssues(found);
      if (found.length === 0) onSave(next.customFields);
    },
  };
}

/** Inner controls come first: an open list takes Enter and Escape for itself. */
function handleKey(event: KeyboardEvent, save: () => void, cancel: () => void): void {
  if (event.defaultPrevented) return;
  const isInput = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key === 'Enter' && isInput) {
    event.preventDefault();
    save();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }
}
