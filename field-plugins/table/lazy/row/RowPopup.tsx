import { useState } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldValues, TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { PendingInputProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { UnsavedDialog } from '#view/kit/overlays/UnsavedDialog.tsx';
import { createRowContext } from '../grid/grouping.core.ts';
import { type RowDraft, useRowDraft } from './useRowDraft.ts';

export interface RowPopupProps {
  /** The props of the table's own editor. Without onChange, the row is read-only. */
  editor: EditorProps;
  columns: readonly BoundField[];
  /** `undefined` for a new row. */
  row: TableRow | undefined;
  /** The displayed row number, from one. */
  number: number;
  onSave: (customFields: FieldValues) => void;
  /** Saves and starts another new row. Omitted if there is no room for one. */
  onSaveAndAdd?: (customFields: FieldValues) => void;
  onClose: () => void;
}

/** Edits a row in a popup on top of everything else, with its fields below each other. Enter saves. */
export function RowPopup(props: RowPopupProps) {
  const { editor, columns, row, number, onSave, onSaveAndAdd, onClose } = props;
  const { t } = useMessages();
  const draft = useRowDraft(editor, row);
  const [isAsking, setAsking] = useState(false);
  /** Incremented so that another new row gets new editors. */
  const [round, setRound] = useState(0);
  const isReadOnly = !editor.onChange;
  const isDirty = () => !isReadOnly && draft.isDirty();
  const save = () => {
    const taken = draft.take();
    if (taken) onSave(taken);
  };
  const saveAndAdd = () => {
    const taken = draft.take();
    if (!taken) return;
    onSaveAndAdd?.(taken);
    draft.restart();
    setRound(round + 1);
  };
  const name = editor.definition.nameOnForm || editor.definition.name;
  const footer = (
    <>
      <Button onClick={() => (isDirty() ? setAsking(true) : onClose())}>
        {t(isReadOnly ? 'kit.close' : 'kit.cancel')}
      </Button>
      {!isReadOnly && onSaveAndAdd && <Button onClick={saveAndAdd}>{t('field.Table.saveAndAdd')}</Button>}
      {!isReadOnly && (
        <Button type="submit" tone="primary" aria-label={t('field.Table.saveRow', { number })}>
          {t('field.Table.save')}
        </Button>
      )}
    </>
  );
  return (
    <Modal
      title={t(row ? 'field.Table.rowTitle' : 'field.Table.newRowTitle', { name, number })}
      size="small"
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={isReadOnly ? undefined : save}
      footer={footer}
    >
      <PendingInputProvider scope={draft.scope}>
        <PopupFields key={round} editor={editor} columns={columns} draft={draft} />
      </PendingInputProvider>
      {isAsking && <UnsavedDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </Modal>
  );
}

function PopupFields({
  editor,
  columns,
  draft,
}: Pick<RowPopupProps, 'editor' | 'columns'> & { draft: RowDraft }) {
  const messages = useMessages();
  const inRow = createRowContext({ customFields: draft.values }, editor.context);
  const general = formatIssues(
    messages,
    draft.issues.filter(issue => !columns.some(column => column.definition.id === issue.path[0])),
  );
  const start = columns.find(column => !column.isDerived);
  return (
    <div className="dk-stack">
      {general.length > 0 && <Notice tone="danger">{general.join(' ')}</Notice>}
      {columns.map(column => {
        const { definition } = column;
        const fieldId = `${editor.id}-popup-${definition.id}`;
        const issues = filterIssuesBelow(draft.issues, definition.id);
        const errors = formatIssues(messages, issues);
        const describedBy = [
          ...(errors.length > 0 ? [`${fieldId}-error`] : []),
          ...(definition.description ? [`${fieldId}-help`] : []),
        ].join(' ');
        return (
          <Field
            key={definition.id}
            label={definition.nameOnForm || definition.name}
            controlId={fieldId}
            help={definition.description}
            errors={errors}
            isRequired={definition.required}
          >
            <FieldEditor
              field={column}
              id={fieldId}
              value={draft.values[definition.id]}
              context={inRow}
              onChange={editor.onChange && (value => draft.change(definition.id, value))}
              onEditingChange={isEditing => draft.setEditing(definition.id, isEditing)}
              isRequired={definition.required ?? false}
              isInvalid={errors.length > 0}
              issues={issues}
              describedBy={describedBy || undefined}
              autoFocus={column === start && editor.onChange !== undefined}
            />
          </Field>
        );
      })}
    </div>
  );
}
