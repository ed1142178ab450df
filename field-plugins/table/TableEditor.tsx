import { useState } from 'react';
import { issuesBelow } from '#core/issues.ts';
import { TABLE_MAX_ROWS } from '#core/limits.ts';
import type { Issue, TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { AutoFocus, partLabel } from '../shared/ui/control.tsx';
import { ReadRow } from './ReadRow.tsx';
import { RowEditor } from './RowEditor.tsx';
import { visibleColumns } from './row.core.ts';
import { TableHead } from './TableHead.tsx';
import './table.css';
import { useTableEditing } from './useTableEditing.ts';

/** Rows drawn at once; more on request. */
const ROWS_PER_STEP = 100;

/**
 * Rows to read, one of them at a time open for editing. An edit holds a copy: saving writes it back only if the row's rules
 * allow it, cancelling drops it, and meanwhile the form is told (specification section 4).
 */
export function TableEditor(props: EditorProps) {
  const { id, definition, onChange, label, describedBy, autoFocus } = props;
  const { t } = useMessages();
  const editing = useTableEditing(props);
  const [drawn, setDrawn] = useState(ROWS_PER_STEP);
  const hidden = editing.rows.length - drawn;
  return (
    <div className="dk-table-editor">
      <div className="dk-table-scroller">
        <table
          id={onChange ? undefined : id}
          className="dk-table-value"
          aria-label={label ?? definition.name}
          aria-describedby={describedBy}
        >
          <TableBody {...props} editing={editing} drawn={drawn} />
        </table>
      </div>
      {hidden > 0 && (
        <Button tone="quiet" size="small" onClick={() => setDrawn(drawn + ROWS_PER_STEP)}>
          {t('field.Table.more', { count: hidden })}
        </Button>
      )}
      {onChange && editing.rows.length < TABLE_MAX_ROWS && (
        <AutoFocus isOn={autoFocus}>
          <Button
            ref={editing.addButton}
            id={id}
            size="small"
            icon="plus"
            isDisabled={editing.openIndex !== null}
            aria-label={partLabel(props, t('field.Table.addRow'))}
            onClick={() => editing.open(editing.rows.length)}
          >
            {t('field.Table.addRow')}
          </Button>
        </AutoFocus>
      )}
    </div>
  );
}

type BodyProps = EditorProps & { editing: ReturnType<typeof useTableEditing>; drawn: number };

function TableBody({ editing, drawn, ...props }: BodyProps) {
  const { definition, context, onChange, issues } = props;
  const { t } = useMessages();
  const { rows, openIndex } = editing;
  const columns = visibleColumns(definition, context.engine);
  const isAdding = openIndex === rows.length;
  const openRow = (index: number, row: TableRow | undefined) => (
    <RowEditor
      key={`edit-${index}`}
      editor={props}
      columns={columns}
      row={row}
      number={index + 1}
      onSave={customFields => editing.save(index, customFields)}
      onCancel={editing.close}
    />
  );
  const readRow = (index: number, row: TableRow) => (
    <ReadRow
      key={row.id ?? `at-${index}`}
      columns={columns}
      row={row}
      number={index + 1}
      context={context}
      issues={rowIssues(issues, index)}
      isLocked={openIndex !== null}
      onEdit={onChange && (() => editing.open(index))}
      onDelete={onChange && (() => editing.remove(index))}
    />
  );
  return (
    <>
      <TableHead columns={columns} hasActions={onChange !== undefined} />
      <tbody>
        {rows
          .slice(0, drawn)
          .map((row, index) => (openIndex === index ? openRow(index, row) : readRow(index, row)))}
        {isAdding && openRow(rows.length, undefined)}
        {rows.length === 0 && !isAdding && (
          <tr>
            <td colSpan={columns.length + (onChange ? 1 : 0)} className="dk-faint">
              {t('field.Table.empty')}
            </td>
          </tr>
        )}
      </tbody>
    </>
  );
}

/** Issues of one row, with paths relative to it. */
function rowIssues(issues: readonly Issue[], index: number): readonly Issue[] {
  return issues.length === 0 ? issues : issuesBelow(issues, 'tableValue', index);
}
