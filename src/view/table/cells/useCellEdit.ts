import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { useFieldContext } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { usePendingInputScope } from '../../kit/feedback/flush.tsx';
import type { CellEditorProps } from './CellEditor.tsx';
import type { CellEditing, CellRestrictions } from './cellEditing.ts';

/**
 * The next position of the cursor when an editor closes; `away` if the user has moved the cursor elsewhere.
 */
export type CursorMoveAfterEdit = 'stay' | 'down' | 'next' | 'previous' | 'away';

/** Manages and saves the input of a cell editor. Uses the record as it was when the editor opened. */
export function useCellEdit(props: CellEditorProps, box: RefObject<HTMLElement | null>) {
  const { editing, column, onClose, refused } = props;
  const { t } = useMessages();
  const [item] = useState(refused?.item ?? props.item);
  const [field] = useState(() => getField(column.field));
  const { id } = field.definition;
  const start = item.customFields[id];
  const [value, setValue] = useState<FieldValue | undefined>(refused ? refused.value : start);
  const [issues, setIssues] = useState<readonly Issue[]>(refused?.issues ?? []);
  const [problem, setProblem] = useState<ReactNode>(() => refused?.problem?.(() => onClose('stay')) ?? null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(value);
  const isInner = useRef(false);
  const presses = usePressesInside();
  const isClosed = useRef(false);
  const flush = usePendingInputScope();
  const shape = useShape(() => editing.shapeOf(item, field));
  const isFilledByScript = shape?.isClosed === true;
  const values = useValuesWith(item.customFields, id, value);
  const context = useFieldContext(values, item.references);

  const close = (after: CursorMoveAfterEdit) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(after);
  };
  const save = async (after: CursorMoveAfterEdit) => {
    if (isFilledByScript) return close(after);
    flush.flush();
    if (isInner.current) return setProblem(t('form.editing'));
    const next = field.normalize(latest.current);
    if (!refused && field.equals(next, start)) return close(after);
    setBusy(true);
    const found = await editing.save({ item, field, value: next });
    if (found.length === 0) return close(after);
    setBusy(false);
    setIssues(found);
    setProblem(null);
    box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  };
  return {
    field,
    value: isFilledByScript ? start : value,
    context,
    issues,
    problem: isFilledByScript ? t('table.filledByScript') : problem,
    offer: shape?.offer ?? null,
    isFilledByScript,
    isBusy,
    flush,
    isRequired: editing.stateOf(item, field).required,
    save,
    close,
    change(next: FieldValue | undefined) {
      latest.current = next;
      setValue(next);
      setIssues([]);
      setProblem(null);
    },
    setInnerEditing(isEditing: boolean) {
      isInner.current = isEditing;
    },
    ...presses,
    handleOutside() {
      // An unfinished inner edit keeps the editor open.
      if (!isInner.current) void save('away');
    },
  };
}

/** Distinguishes clicks inside the editor from clicks outside. */
function usePressesInside() {
  const isInside = useRef(false);
  return {
    /**
     * Called for a click in the editor, or in a popup or modal that the editor opened: such clicks bubble
     * through the editor in React's tree.
     */
    noteInside() {
      isInside.current = true;
    },
    /** Returns whether the last click was inside, and forgets the click. */
    wasInside() {
      const was = isInside.current;
      isInside.current = false;
      return was;
    },
  };
}

/**
 * Returns how scripts affect the cell; `null` until the scripts have run, so that the cell can open
 * immediately.
 */
function useShape(ask: () => ReturnType<CellEditing['shapeOf']>): CellRestrictions | null {
  const [shape, setShape] = useState<CellRestrictions | null>(null);
  const begin = useEffectEvent(ask);
  useEffect(() => {
    let isOver = false;
    begin().then(
      found => isOver || setShape(found),
      // If scripts can't run here, the server decides.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return shape;
}

function getField(field: BoundField | null): BoundField {
  if (!field) throw new Error('Only the cells of fields have an editor.');
  return field;
}

function useValuesWith<T extends object>(values: T, id: string, value: FieldValue | undefined): T {
  const known = useRef<{ values: T; value: FieldValue | undefined; made: T }>(undefined);
  if (known.current?.values !== values || known.current.value !== value) {
    known.current = { values, value, made: { ...values, [id]: value } };
  }
  return known.current.made;
}
