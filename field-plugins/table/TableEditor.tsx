import { useEffect, useRef, useState } from 'react';
import { TABLE_MAX_ROWS } from '#core/limits.ts';
import type { FieldValues, Issue, TableRow } from '#core/model.ts';
import { issuesBelow } from '#view/field/FieldEditor.tsx';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { AutoFocus } from '../shared/ui/control.tsx';
import { ReadRow } from './ReadRow.tsx';
import { RowEditor } from './RowEditor.tsx';
import { visibleColumns } from './row.core.ts';
import './table.css';

/** Rows drawn at once; more on request. */
const ROWS_PER_STEP = 100;

/** Which row is being edited: its index, or one past the last for a new row. */
type Editing = { index: number } | null;

/**
 * Rows to read, one of them at a time open for editing. An edit holds a copy: saving writes it back only if the row's rules
 * allow it, cancelling drops it, and meanwhile the form is told (specification section 4).
 */
export function TableEditor(props: EditorProps) {
  const { id, value, definition, context, onChange, onEditingChange, issues } = props;
  const { t } = useMessages();
  const [editing, setEditing] = useState<Editing>(null);
  const [drawn, setDrawn] = useState(ROWS_PER_STEP);
  const rows = value?.tableValue ?? [];
  const columns = visibleColumns(definition, context.engine);
  const edit = (next: Editing) => {
    setEditing(next);
    onEditingChange?.(next !== null);
  };
  useStopEditing(onEditingChange);
  const write = (next: readonly TableRow[]) =>
    onChange?.(next.length > 0 ? { tableValue: [...next] } : undefined);
  const saveRow = (index: number, customFields: FieldValues) => {
    write([...rows.slice(0, index), { ...rows[index], customFields }, ...rows.slice(index + 1)]);
    edit(null);
  };
  const isAdding = editing?.index === rows.length;
  const openRow = (index: number, row: TableRow | undefined) => (
    <RowEditor
      key={`edit-${index}`}
      editor={props}
      columns={columns}
      row={row}
      number={index + 1}
      onSave={customFields => saveRow(index, customFields)}
      onCancel={() => edit(null)}
    />
  );
  return (
    <div className="dk-table-editor">
      <div className="dk-table-scroller">
        <table
          id={onChange ? undefined : id}
          className="dk-table-value"
          aria-label={props.label ?? definition.name}
          aria-describedby={props.describedBy}
        >
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.definition.id} scope="col" className={column.plugin.valueKind}>
                  {column.definition.name}
                  {column.definition.required && <span className="dk-required"> *</span>}
                </th>
              ))}
              {onChange && (
                <th scope="col">
                  <span className="dk-visually-hidden">{t('field.Table.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows
              .slice(0, drawn)
              .map((row, index) =>
                editing?.index === index ? (
                  openRow(index, row)
                ) : (
                  <ReadRow
                    key={row.id ?? `at-${index}`}
                    columns={columns}
                    row={row}
                    number={index + 1}
                    context={context}
                    issues={rowIssues(issues, index)}
                    isLocked={editing !== null}
                    onEdit={onChange && (() => edit({ index }))}
                    onDelete={onChange && (() => write(rows.filter((_, at) => at !== index)))}
                  />
                ),
              )}
            {isAdding && openRow(rows.length, undefined)}
            {rows.length === 0 && !isAdding && (
              <tr>
                <td colSpan={columns.length + (onChange ? 1 : 0)} className="dk-faint">
                  {t('field.Table.empty')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {rows.length > drawn && (
        <Button tone="quiet" size="small" onClick={() => setDrawn(drawn + ROWS_PER_STEP)}>
          {t('field.Table.more', { count: rows.length - drawn })}
        </Button>
      )}
      {onChange && rows.length < TABLE_MAX_ROWS && (
        <AutoFocus isOn={props.autoFocus}>
          <Button
            id={id}
            size="small"
            icon="plus"
            isDisabled={editing !== null}
            aria-label={`${props.label ?? definition.name}: ${t('field.Table.addRow')}`}
            onClick={() => edit({ index: rows.length })}
          >
            {t('field.Table.addRow')}
          </Button>
        </AutoFocus>
      )}
    </div>
  );
}

/** Issues of one row, with paths relative to it. */
function rowIssues(issues: readonly Issue[], index: number): readonly Issue[] {
  return issues.length === 0 ? issues : issuesBelow(issues, 'tableValue', index);
}

/** A table taken away while a row was open no longer holds the form back. */
function useStopEditing(onEditingChange: EditorProps['onEditingChange']): void {
  const latest = useRef(onEditingChange);
  latest.current = onEditingChange;
  useEffect(() => () => latest.current?.(false), []);
}
