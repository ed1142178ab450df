import { useEffect, useRef, useState } from 'react';
import type { Item } from '#core/model.ts';
import type { GridCellPosition } from '../../kit/grid/gridCursor.ts';
import type { TableColumn } from '../tableColumns.ts';
import type { CellEditing, LockedCell, RejectedCellEdit } from './cellEditing.ts';
import type { CursorMoveAfterEdit } from './useCellEdit.ts';

/**
 * Keys typed before the editor had loaded, and the move of the cursor if the user has already finished the
 * edit.
 */
export interface BufferedKeys {
  text: string;
  after: Exclude<CursorMoveAfterEdit, 'stay' | 'away'> | null;
}

export interface OpenCell extends GridCellPosition {
  readonly rowId: string;
  readonly item: Item;
  readonly column: TableColumn;
  readonly anchor: HTMLElement;
  readonly typed: string | undefined;
  readonly ahead: BufferedKeys;
  readonly refused: RejectedCellEdit | null;
  /** Counts openings, so that reopening a cell creates a new editor. */
  readonly turn: number;
}

export interface OpenCellInput {
  items: readonly Item[];
  columns: readonly TableColumn[];
  editing?: CellEditing;
  onClosed?: (place: LockedCell) => void;
  findCell: (place: GridCellPosition) => HTMLElement | null;
}

/** Manages the cell whose editor or menu is open. A rejected edit reopens its cell as soon as no other cell is open. */
export function useOpenCell({ items, columns, editing, onClosed, findCell }: OpenCellInput) {
  const [open, setOpen] = useState<OpenCell | null>(null);
  const turn = useRef(0);
  const show = (cell: Pick<OpenCell, 'item' | 'column' | 'typed' | 'refused'>) => {
    const place = { rowId: cell.item.id, columnId: cell.column.id };
    const anchor = findCell(place);
    if (!anchor) return false;
    turn.current += 1;
    setOpen({ ...place, ...cell, anchor, ahead: { text: '', after: null }, turn: turn.current });
    return true;
  };
  const openCell = (cell: RequestedCell, isMeant: boolean) => {
    const { item, column, typed } = cell;
    if (editing && canOpen(editing, cell)) show({ ...cell, typed, refused: null });
    else if (typed === undefined && (column.field || column.press === 'status'))
      onClosed?.({ item, field: column.field, isMeant });
  };
  const refused = editing?.refused ?? null;
  useEffect(() => {
    if (!refused || !editing || open) return;
    const column = columns.find(each => each.id === refused.field.definition.id);
    const item = items.find(each => each.id === refused.item.id) ?? refused.item;
    const isShown = column ? show({ item, column, typed: undefined, refused }) : false;
    editing.settleRefused(isShown);
  });
  return { open, openCell, closeCell: () => setOpen(null) };
}

interface RequestedCell {
  readonly item: Item;
  readonly column: TableColumn;
  readonly typed?: string | undefined;
}

function canOpen(editing: CellEditing, { item, column, typed }: RequestedCell): boolean {
  if (column.field) return editing.stateOf(item, column.field).mode === 'edit';
  return column.press === 'status' && typed === undefined;
}

/**
 * Keeps the rows in place while a cell is open: changes by others update existing rows immediately, but add, remove or
 * reorder rows only after the cell is closed.
 */
export function useItemsDuringEdit(items: readonly Item[], isHeld: boolean): readonly Item[] {
  const held = useRef(items);
  if (!isHeld) {
    held.current = items;
    return items;
  }
  const byId = new Map(items.map(item => [item.id, item]));
  const before = held.current;
  const next = before.map(item => byId.get(item.id) ?? item);
  if (next.some((item, index) => item !== before[index])) held.current = next;
  return held.current;
}
