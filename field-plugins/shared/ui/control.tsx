import type { ReactNode } from 'react';
import { MIN_CELL_WIDTH_PX, MIN_NUMBER_CELL_WIDTH_PX } from '#core/limits.ts';
import type { EditorProps } from '#view/fieldUi.ts';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import './fields.css';

export const MIN_WIDTH = { figures: MIN_NUMBER_CELL_WIDTH_PX, other: MIN_CELL_WIDTH_PX } as const;

/** What an editor hands to the input that its label points at. */
export function controlOf(props: EditorProps): ControlProps {
  const { id, label, describedBy, isInvalid, isRequired } = props;
  return { id, label, describedBy, isInvalid, isRequired };
}

/** The name of a part of an editor (a latitude, a country), for inputs that the visible label does not point at. */
export function partLabel(props: Pick<EditorProps, 'label' | 'definition'>, part: string): string {
  return `${props.label ?? props.definition.name}: ${part}`;
}

/** Moves the focus to the first control inside when it appears, if it should. */
export function AutoFocus({ isOn = false, children }: { isOn?: boolean; children: ReactNode }) {
  return (
    <div className="dk-autofocus" ref={isOn ? focusFirst : undefined}>
      {children}
    </div>
  );
}

function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
