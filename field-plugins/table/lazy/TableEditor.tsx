import { type RefObject, useMemo, useRef } from 'react';
import type { FieldValues } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { MessagesProvider, useMessages } from '#view/i18n/MessagesProvider.tsx';
import { extendMessages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { useWidth } from '#view/kit/layout/useWidth.ts';
import { AutoFocusContainer, getPartLabel } from '../../shared/ui/control.tsx';
import { TableGrid } from './grid/TableGrid.tsx';
import { PasteRowsPopup } from './paste/PasteRowsPopup.tsx';
import { RowPopup } from './row/RowPopup.tsx';
import { TableNotice } from './TableNotice.tsx';
import { TableTools } from './TableTools.tsx';
import tableTexts from './tableEditor.messages.json' with { type: 'json' };
import './table.css';
import { useLineCursor } from './grid/useLineCursor.ts';
import { useRowDrag } from './grid/useRowDrag.ts';
import { useTableView } from './grid/useTableView.ts';
import { useOpenRow } from './row/useOpenRow.ts';
import { useClipboard } from './useClipboard.ts';
import { useEditableRows } from './useEditableRows.ts';
import { useRowActions } from './useRowActions.ts';
import { handleTableKey } from './useTableKeys.ts';

/** Below this width there is no room for columns, regardless of the screen. */
const NARROW_PX = 480;

/**
 * Edits the rows of a table, one at a time: in place if the definition allows it and there is room, and otherwise in a
 * popup. Editing works on a copy. Saving validates the copy before writing it back, and cancelling discards it. The
 * form is notified while a row is open (specification section 4).
 */
export default function TableEditor(props: EditorProps) {
  const base = useMessages();
  const messages = useMemo(() => extendMessages(base, tableTexts[base.locale]), [base]);
  return (
    <MessagesProvider messages={messages}>
      <Table {...props} />
    </MessagesProvider>
  );
}

function Table(props: EditorProps) {
  const { definition, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const width = useWidth(frame);
  const isNarrow = width > 0 && width < NARROW_PX;
  const isPhone = useMediaQuery('(max-width: 640px)');
  const rows = useEditableRows(props);
  const { openRow, open, close } = useOpenRow(props);
  const view = useTableView(props, rows.rows, openRow?.isInline ? openRow.index : null);
  const cursor = useLineCursor(scroller, view.lines);
  const { drag, start } = useRowDrag(scroller, (from, to) => actions.move(from, to));
  const openAt = (index: number, columnId?: string) => {
    const isInline = onChange !== undefined && definition.tableInlineEdit === true && !isNarrow && !isPhone;
    open({ index, isInline, columnId });
  };
  const actions = useRowActions({ rows, cursor, open: openAt, grip: start, addButton });
  const isEditable = onChange !== undefined;
  const isLocked = openRow !== null;
  const index = openRow?.index ?? 0;

  const save = (customFields: FieldValues) => {
    rows.write(index, customFields);
    close();
    cursor.focusRow(index);
  };
  const cancel = () => {
    close();
    if (index < rows.rows.length) cursor.focusRow(index);
    else addButton.current?.focus();
  };
  const saveAndAdd = (customFields: FieldValues) => {
    rows.write(index, customFields);
    open({ index: index + 1, isInline: false, columnId: undefined });
  };
  const clipboard = useClipboard(props, { rows, view, cursor, isLocked });

  return (
    <div ref={frame} className="dk-table-editor" {...clipboard.handlers}>
      {rows.rows.length > 0 && <TableTools view={view} isLocked={isLocked} onCopy={clipboard.copyAll} />}
      <TableGrid
        {...{ scroller, view, cursor, actions, openRow, drag, isNarrow }}
        editor={props}
        rows={rows.rows}
        onKeyDown={event =>
          handleTableKey(event, { view, cursor, actions, isEditable, isLocked, undo: rows.undo })
        }
        onSave={save}
        onCancel={cancel}
      />
      <TableNotice {...{ rows, isLocked, addButton }} issues={props.issues} onShowRow={cursor.focusRow} />
      {isEditable && rows.room > 0 && (
        <AddRows
          editor={props}
          isLocked={isLocked}
          button={addButton}
          onAdd={() => openAt(rows.rows.length)}
          onPaste={() => clipboard.setPasted('')}
        />
      )}
      {openRow && !openRow.isInline && (
        <RowPopup
          editor={props}
          columns={view.columns}
          row={rows.rows[openRow.index]}
          number={openRow.index + 1}
          onSave={save}
          onSaveAndAdd={rows.room > 1 && openRow.index >= rows.rows.length ? saveAndAdd : undefined}
          onClose={close}
        />
      )}
      {clipboard.pasted !== null && (
        <PasteRowsPopup
          editor={props}
          text={clipboard.pasted}
          room={rows.room}
          onAdd={added => {
            rows.append(added);
            clipboard.setPasted(null);
          }}
          onClose={() => clipboard.setPasted(null)}
        />
      )}
    </div>
  );
}

interface AddRowsProps {
  editor: EditorProps;
  isLocked: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
  onPaste: () => void;
}

function AddRows({ editor, isLocked, button, onAdd, onPaste }: AddRowsProps) {
  const { t } = useMessages();
  return (
    <AutoFocusContainer isOn={editor.autoFocus}>
      <div className="dk-table-tools">
        <Button
          ref={button}
          id={editor.id}
          size="small"
          icon="plus"
          isDisabled={isLocked}
          aria-label={getPartLabel(editor, t('field.Table.addRow'))}
          aria-describedby={editor.describedBy}
          onClick={onAdd}
        >
          {t('field.Table.addRow')}
        </Button>
        <Button tone="quiet" size="small" icon="table" isDisabled={isLocked} onClick={onPaste}>
          {t('field.Table.paste')}
        </Button>
      </div>
    </AutoFocusContainer>
  );
}
