import type { ReactNode } from 'react';
import { MIN_CELL_WIDTH_PX, MIN_NUMBER_CELL_WIDTH_PX } from '#core/limits.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import './fields.css';

export const MIN_WIDTH = { figures: MIN_NUMBER_CELL_WIDTH_PX, other: MIN_CELL_WIDTH_PX } as const;

/** Returns the props for the input that an editor's label refers to. */
export function toControlProps(props: EditorProps): ControlProps {
  const { id, label, describedBy, isInvalid, isRequired } = props;
  return { id, label, describedBy, isInvalid, isRequired };
}

/**
 * Returns the name of a part of an editor (a latitude, a country), for inputs that the visible label doesn't refer to.
 */
export function getPartLabel(props: Pick<EditorProps, 'label' | 'definition'>, part: string): string {
  return `${props.label ?? props.definition.name}: ${part}`;
}

/** Focuses the first control inside when it appears, if `isOn`. */
export function AutoFocusContainer({ isOn = false, children }: { isOn?: boolean; children: ReactNode }) {
  return (
    <div className="dk-autofocus" ref={isOn ? focusFirst : undefined}>
      {children}
    </div>
  );
}

function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
