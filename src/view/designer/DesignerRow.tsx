import { type ReactNode, useId } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useFocusFirst } from '../kit/overlays/useFocusFirst.ts';

export interface DesignerRowProps {
  /** What moves the row. */
  handle: ReactNode;
  /** What it is called, as it looks. */
  title: ReactNode;
  /** What else its head tells, at the right. */
  note: ReactNode;
  deleteLabel: string;
  isOpen: boolean;
  /** Just added: its first control has the focus. */
  isFresh: boolean;
  isInvalid: boolean;
  onToggle: () => void;
  onDelete: () => void;
  /** Its settings, shown while it is open. */
  children: ReactNode;
}

/** A part of a directory in a list; open, it shows its settings in place. */
export function DesignerRow({ handle, title, note, deleteLabel, ...row }: DesignerRowProps) {
  const { isOpen, isFresh, isInvalid, onToggle, onDelete, children } = row;
  const panelId = useId();
  const panel = useFocusFirst<HTMLDivElement>(isFresh);
  return (
    <div className="dk-field-row" data-open={isOpen} data-invalid={isInvalid}>
      <div className="dk-field-row-head">
        {handle}
        <button
          type="button"
          className="dk-field-row-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          {title}
          <span className="dk-spacer" />
          {isInvalid && <Icon name="warning" className="dk-warning-icon" />}
          {note}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
        <IconButton size="small" icon="trash" label={deleteLabel} onClick={onDelete} />
      </div>
      {isOpen && children && (
        <div ref={panel} id={panelId} className="dk-field-row-body">
          {children}
        </div>
      )}
    </div>
  );
}
