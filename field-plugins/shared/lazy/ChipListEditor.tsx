import { type ReactNode, useRef } from 'react';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useListValues } from '#view/field/useListValues.ts';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { getText } from '../stringValue.ts';
import { AutoFocusContainer } from '../ui/control.tsx';

export interface ChipListEditorProps {
  editor: EditorProps;
  /** Returns the name of a value for screen readers while it is moved. */
  nameOf: (value: string) => string;
  /** Draws a value. Without `onRemove`, the value can't be removed. */
  drawChip: (value: string, parts?: { grip?: ReactNode; onRemove?: () => void }) => ReactNode;
  /** Draws the control that adds and removes values. Not called if the list is read-only. */
  drawPicker: (chosen: readonly string[], toggle: (value: string) => void) => ReactNode;
}

/** A list of chosen texts or ids as chips in order, with one control to choose more. */
export function ChipListEditor({ editor, nameOf, drawChip, drawPicker }: ChipListEditorProps) {
  const { id, definition, onChange, label = definition.name, autoFocus } = editor;
  const list = useListValues(editor);
  const whole = useRef<HTMLDivElement>(null);
  const entries = list.entries.filter(entry => getText(entry.value) !== '');
  if (!onChange) {
    return (
      <ul id={id} className="dk-chips" aria-label={label}>
        {entries.map(entry => (
          <li key={entry.id}>{drawChip(getText(entry.value))}</li>
        ))}
        {entries.length === 0 && <li className="dk-chips-empty">—</li>}
      </ul>
    );
  }
  const remove = (entryId: string) => {
    list.remove(entryId);
    // The clicked button is removed with its chip, so the focus is moved to the field.
    setTimeout(() => whole.current?.querySelector<HTMLElement>('input')?.focus());
  };
  const chosen = entries.map(entry => getText(entry.value));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value];
    onChange(next.length > 0 ? { listValue: next.map(stringValue => ({ stringValue })) } : undefined);
  };
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <div ref={whole} className="dk-list-editor">
        {entries.length > 0 && (
          <SortableList
            layout="chips"
            items={entries}
            label={label}
            nameOf={entry => nameOf(getText(entry.value))}
            onOrder={list.order}
          >
            {(entry, grip) =>
              drawChip(getText(entry.value), {
                grip: entries.length > 1 && grip,
                onRemove: () => remove(entry.id),
              })
            }
          </SortableList>
        )}
        {drawPicker(chosen, toggle)}
      </div>
    </AutoFocusContainer>
  );
}
