import type { KeyboardEvent } from 'react';
import type { Item } from '#core/model.ts';
import type { GridCellPosition } from '../../kit/grid/gridCursor.ts';
import type { TableColumn } from '../tableColumns.ts';
import { setRecordsSelected } from './selection.ts';
import type { TableGridInput } from './useTableGrid.ts';

/** Handles a key in the header; returns whether the key was handled. */
export function handleHeaderKey(
  event: KeyboardEvent<HTMLElement>,
  { columnId }: GridCellPosition,
  input: TableGridInput,
): boolean {
  const { columns, changes, selection, items } = input;
  const head = event.currentTarget.querySelector<HTMLElement>(`.dk-table-head [data-cell="${columnId}"]`);
  if (event.key === 'Enter' || event.key === ' ') {
    head?.querySelector<HTMLElement>('.dk-sort, input')?.click();
    return true;
  }
  if (isPlain(event, 'a') && selection) {
    selection.onChange(
      setRecordsSelected(
        selection.ids,
        items.map(item => item.id),
        true,
      ),
    );
    return true;
  }
  if (!event.shiftKey || !changes || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
  const at = columns.findIndex(column => column.id === columnId);
  const neighbour = columns[at + (event.key === 'ArrowLeft' ? -1 : 1)];
  if (at >= 0 && neighbour) changes.onMove(columnId, neighbour.id);
  return true;
}

export interface RowKeyEventInput extends TableGridInput {
  place: GridCellPosition;
  item: Item | undefined;
  column: TableColumn | undefined;
  open: (place: GridCellPosition, typed?: string) => void;
  rowIds: readonly string[];
  textOf: (item: Item, column: TableColumn, statusName?: string) => string;
}

/** Handles a key in a row; returns whether the key was handled. */
export function handleRowKey(event: KeyboardEvent, input: RowKeyEventInput): boolean {
  const { place, item, column, open, selection, editing, rowIds, textOf } = input;
  if (!item) return false;
  if (input.onRowKey?.(event, item)) return true;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === ' ' && selection && !isCommand) input.toggle(item, event.shiftKey);
  else if (event.key === 'Enter' && !isCommand) open(place);
  else if (event.key === 'F2') open(place);
  else if (isPlain(event, 'a') && selection)
    selection.onChange(setRecordsSelected(selection.ids, rowIds, true));
  else if (isPlain(event, 'z') && editing) editing.undo();
  else if (isPlain(event, 'c') && column && isNothingMarked())
    copy(textOf(item, column, getStatusName(item, input)));
  else if (event.key === 'Delete' && column?.field && editing) void emptyCell(item, input);
  else if (isTyped(event) && column?.field) open(place, event.key);
  else return false;
  return true;
}

function getStatusName(item: Item, { compiled }: TableGridInput): string {
  return (item.status && compiled.statusById.get(item.status)?.name) || '';
}

/** Clears a cell; if the value can't be cleared, opens the editor of the cell. */
async function emptyCell(item: Item, { editing, column, place, open }: RowKeyEventInput): Promise<void> {
  const field = column?.field;
  if (!editing || !field || field.isEmpty(item.customFields[column.id])) return;
  if (editing.stateOf(item, field).mode !== 'edit') return;
  const issues = await editing.save({ item, field, value: undefined });
  if (issues.length > 0) open(place);
}

function isPlain(event: KeyboardEvent, letter: string): boolean {
  const isLetter = event.key.toLowerCase() === letter || event.code === `Key${letter.toUpperCase()}`;
  return isLetter && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

/** Returns whether a key starts typing a text; Space, `/` and `?` don't, because these keys are shortcuts. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !/[\s/?]/.test(key) && !ctrlKey && !metaKey && !altKey;
}

function isNothingMarked(): boolean {
  return String(window.getSelection() ?? '') === '';
}

function copy(text: string): void {
  navigator.clipboard?.writeText(text).catch(() => undefined);
}
