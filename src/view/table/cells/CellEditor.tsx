import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Item } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { FieldEditor } from '../../field/FieldEditor.tsx';
import { formatIssues } from '../../field/formatIssue.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { isCommandEnter } from '../../kit/commandEnter.ts';
import { PendingInputProvider } from '../../kit/feedback/flush.tsx';
import { trapTabFocus } from '../../kit/overlays/focus.ts';
import type { CellEditing, RejectedCellEdit } from './cellEditing.ts';
import './cellEditor.css';
import type { TableColumn } from '../tableColumns.ts';
import { type CursorMoveAfterEdit, useCellEdit } from './useCellEdit.ts';
import { useCellOverlayStyle } from './useCellOverlayStyle.ts';
import type { BufferedKeys } from './useOpenCell.ts';

export interface CellEditorProps {
  editing: CellEditing;
  item: Item;
  column: TableColumn;
  /** The cell that the editor covers. */
  anchor: HTMLElement;
  /** The character that opened the editor and replaces the previous value. */
  typed: string | undefined;
  ahead: BufferedKeys;
  /** The rejected input. */
  refused: RejectedCellEdit | null;
  onClose: (after: CursorMoveAfterEdit) => void;
}

/**
 * Shows a field's editor over its list cell: Enter saves and moves down, Tab saves and moves to the next cell, Escape
 * discards the change, a click elsewhere saves.
 */
export default function CellEditor(props: CellEditorProps) {
  const { item, column, anchor, typed } = props;
  const messages = useMessages();
  const { t } = messages;
  const engine = useEngine();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const edit = useCellEdit(props, box);
  const { field, issues } = edit;
  const isInCell = engine.ui.ui(field.definition.type).editsIn === 'cell' && !field.isArray;
  const style = useCellOverlayStyle(anchor, box, isInCell);
  useFirstFocus(box, { typed, ahead: props.ahead, save: edit.save });
  const { isFilledByScript } = edit;
  useEffect(() => {
    // The control that had the focus no longer exists, so the dialog takes the focus.
    if (isFilledByScript) box.current?.focus();
  }, [isFilledByScript]);
  useOutsidePress(edit.handleOutside, edit.wasInside);
  const texts = formatIssues(messages, issues);
  const hasProblem = texts.length > 0 || Boolean(edit.problem);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={t('table.editing', { field: column.label, name: item.display })}
      className="dk-cell-editor"
      data-kind={isInCell ? 'cell' : 'popup'}
      data-invalid={hasProblem || undefined}
      style={style}
      tabIndex={isFilledByScript ? -1 : undefined}
      onPointerDown={edit.noteInside}
      onKeyDown={event => handleKey(event, { box: box.current, isInCell, edit })}
    >
      <PendingInputProvider scope={edit.flush}>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault();
            event.stopPropagation();
            void edit.save('down');
          }}
        >
          <FieldEditor
            field={field}
            id={id}
            label={column.label}
            value={edit.value}
            context={edit.context}
            onChange={isFilledByScript ? undefined : edit.change}
            offer={edit.offer}
            onEditingChange={edit.setInnerEditing}
            isRequired={edit.isRequired}
            isInvalid={hasProblem}
            issues={filterIssuesBelow(issues, 'customFields', column.id)}
            describedBy={hasProblem ? `${id}-problem` : undefined}
            autoFocus
          />
          {!isInCell && (
            <div className="dk-cell-editor-foot">
              <Button size="small" onClick={() => edit.close('stay')}>
                {t('kit.cancel')}
              </Button>
              <Button size="small" type="submit" tone="primary" isBusy={edit.isBusy}>
                {t('table.saveCell')}
              </Button>
            </div>
          )}
        </form>
      </PendingInputProvider>
      {hasProblem && (
        <div id={`${id}-problem`} className="dk-cell-problem" role="alert">
          {texts.map(text => (
            <div key={text}>{text}</div>
          ))}
          {edit.problem}
        </div>
      )}
    </div>,
    document.body,
  );
}

function handleKey(
  event: KeyboardEvent<HTMLElement>,
  {
    box,
    isInCell,
    edit,
  }: { box: HTMLElement | null; isInCell: boolean; edit: ReturnType<typeof useCellEdit> },
): void {
  const { target } = event;
  // A modal that the editor opened is elsewhere in the DOM, and handles its keys itself.
  if (!(target instanceof HTMLElement) || !box?.contains(target)) return;
  // Keys pressed here must not reach the list.
  event.stopPropagation();
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') {
    // Prevents Escape from also closing a modal around the list.
    event.preventDefault();
    edit.close('stay');
  } else if (
    event.key === 'Enter' &&
    !target.closest('button, a') &&
    (isCommandEnter(event) || !(target instanceof HTMLTextAreaElement))
  ) {
    event.preventDefault();
    void edit.save('down');
  } else if (event.key === 'Tab') {
    handleTab(event, { box, isInCell, edit });
  }
}

/** In a cell, Tab moves to the next cell; a popup can have several controls to tab through. */
function handleTab(
  event: KeyboardEvent<HTMLElement>,
  { box, isInCell, edit }: { box: HTMLElement; isInCell: boolean; edit: ReturnType<typeof useCellEdit> },
): void {
  if (isInCell) {
    event.preventDefault();
    void edit.save(event.shiftKey ? 'previous' : 'next');
  } else {
    trapTabFocus(box, event);
  }
}

interface FirstFocus {
  typed: string | undefined;
  ahead: BufferedKeys;
  save: (after: CursorMoveAfterEdit) => Promise<void>;
}

/**
 * Focuses the control with the caret at the end of its value; a character that opened the editor replaces the value.
 */
function useFirstFocus(box: RefObject<HTMLElement | null>, { typed, ahead, save }: FirstFocus): void {
  const finish = useEffectEvent(save);
  useEffect(() => {
    focusFirst(box.current, typed, ahead.text);
    ahead.text = '';
    // The user finished the edit before the editor had loaded.
    if (ahead.after) void finish(ahead.after);
    ahead.after = null;
  }, [box, typed, ahead]);
}

function focusFirst(box: HTMLElement | null, typed: string | undefined, ahead: string): void {
  const active = document.activeElement;
  const control = box?.contains(active)
    ? active
    : box?.querySelector<HTMLElement>('input, select, textarea, button');
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  if (control instanceof HTMLSelectElement) openPicker(control);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  const text = `${typed ?? (ahead && control.value)}${ahead}`;
  if (text !== '' && !control.readOnly) typeInto(control, text);
  if (control.type === 'text' || control.type === 'tel' || control.type === 'textarea') {
    control.setSelectionRange(control.value.length, control.value.length);
  }
}

/** Simulates typing, so that React receives the event and the editor handles the text. */
function typeInto(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Opens the browser's list; only some browsers support this, and only shortly after a user action. */
function openPicker(select: HTMLSelectElement): void {
  try {
    select.showPicker?.();
  } catch {
    // The control has the focus, so the user can open the list with Space.
  }
}

function useOutsidePress(onOutside: () => void, wasInside: () => boolean): void {
  const handlePress = useEffectEvent(() => wasInside() || onOutside());
  useEffect(() => {
    const handle = () => handlePress();
    document.addEventListener('pointerdown', handle);
    return () => document.removeEventListener('pointerdown', handle);
  }, []);
}
