import { type ClipboardEvent, useState } from 'react';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { formatTableWithHeading } from '../value/tableText.core.ts';
import { copyText } from './copyText.ts';
import type { FocusedLineCursor } from './grid/useLineCursor.ts';
import type { TableView } from './grid/useTableView.ts';
import { parsePastedTable } from './paste/paste.core.ts';
import type { EditableRows } from './useEditableRows.ts';

interface ClipboardParts {
  rows: EditableRows;
  view: TableView;
  cursor: FocusedLineCursor;
  isLocked: boolean;
}

/**
 * Copies rows as text, individually or all, and pastes them: immediately if they are valid, otherwise after a preview.
 */
export function useClipboard({ definition, context, onChange }: EditorProps, parts: ClipboardParts) {
  const { rows, view, cursor, isLocked } = parts;
  const { t } = useMessages();
  const [pasted, setPasted] = useState<string | null>(null);
  const handlePaste = (event: ClipboardEvent<HTMLElement>) => {
    if (onChange === undefined || isLocked || !isOwn(event)) return;
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim()) return;
    event.preventDefault();
    const { lines, heading, columns } = parsePastedTable(text, definition, context);
    const isClean = lines.every(line => line.issues.length === 0) && !(heading && columns.includes(null));
    if (isClean && lines.length <= rows.room) rows.append(lines.map(line => line.row));
    else setPasted(text);
  };
  const handleCopy = (event: ClipboardEvent<HTMLElement>) => {
    const line = view.lines.at(cursor.place);
    const isOnRow = event.target instanceof HTMLTableRowElement && line?.kind === 'row';
    if (!isOnRow || !isOwn(event) || !document.getSelection()?.isCollapsed) return;
    const row = rows.rows.slice(line.index, line.index + 1);
    event.clipboardData.setData('text/plain', formatTableWithHeading(row, definition, context));
    event.preventDefault();
    rows.say(t('field.Table.copied', { count: 1 }));
  };
  return {
    /** The text to preview before it becomes rows, empty if it has yet to be pasted. `null` without a preview. */
    pasted,
    setPasted,
    async copyAll() {
      const isCopied = await copyText(formatTableWithHeading(rows.rows, definition, context));
      rows.say(t(isCopied ? 'field.Table.copied' : 'field.Table.notCopied', { count: rows.rows.length }));
    },
    handlers: { onPaste: handlePaste, onCopy: handleCopy },
  };
}

/**
 * Returns true if the event is for the table itself: not for an open editor in it, nor for a popup elsewhere in the
 * DOM.
 */
function isOwn({ target, currentTarget }: ClipboardEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest('input, textarea, select, [contenteditable]');
}
