import type { KeyboardEvent } from 'react';
import type { TableRowActions } from './grid/GridRow.tsx';
import type { FocusedLineCursor } from './grid/useLineCursor.ts';
import type { TableView } from './grid/useTableView.ts';

const PAGE = 10;

export interface TableKeyContext {
  view: TableView;
  cursor: FocusedLineCursor;
  actions: TableRowActions;
  isEditable: boolean;
  isLocked: boolean;
  undo: () => void;
}

/**
 * Handles the keys of a focused line. Arrows, Page Up and Page Down, Home and End move to another line, Enter opens it,
 * Alt with an arrow moves it, Delete deletes it, Ctrl+D duplicates it, and Ctrl+Z undoes the last step. On a group,
 * left, right and Enter collapse and expand it. Keys in the controls of a cell aren't handled here.
 */
export function handleTableKey(event: KeyboardEvent<HTMLElement>, keys: TableKeyContext): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLTableRowElement) || keys.isLocked) return;
  const place = Number(target.dataset.place);
  if (Number.isNaN(place)) return;
  const isHandled = moveCursor(event, place, keys) || actOnLine(event, place, keys);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

function moveCursor(event: KeyboardEvent, place: number, { cursor, view }: TableKeyContext): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    PageUp: place - PAGE,
    PageDown: place + PAGE,
    Home: 0,
    End: view.lines.count - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return false;
  cursor.focusPlace(next);
  return true;
}

function actOnLine(event: KeyboardEvent, place: number, keys: TableKeyContext): boolean {
  const line = keys.view.lines.at(place);
  if (line?.kind === 'group') return actOnGroup(event, line.group.key, keys.view);
  return line ? actOnRow(event, line.index, keys) : false;
}

function actOnGroup({ key }: KeyboardEvent, group: string, view: TableView): boolean {
  const isOpen = !view.collapsed.has(group);
  const toggles = key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
  if (toggles) view.toggle(group);
  return toggles;
}

function actOnRow(event: KeyboardEvent, index: number, keys: TableKeyContext): boolean {
  const { actions, isEditable, view } = keys;
  const { key, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if ((key === 'Enter' || key === 'F2') && !isCommand) return done(actions.open(index));
  if (!isEditable) return false;
  if (altKey && view.groupedBy === null && key === 'ArrowUp') return done(actions.move(index, index - 1));
  if (altKey && view.groupedBy === null && key === 'ArrowDown') return done(actions.move(index, index + 1));
  if (key === 'Delete' || (key === 'Backspace' && isCommand)) return done(actions.remove(index));
  // Compare the key code, because with a Ukrainian layout the key produces another letter.
  if (isCommand && event.code === 'KeyD') return done(actions.duplicate(index));
  if (isCommand && event.code === 'KeyZ' && !event.shiftKey) return done(keys.undo());
  return false;
}

function done(_: unknown): true {
  return true;
}
