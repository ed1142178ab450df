import { type ReactNode, useId } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useFocusFirst } from '../kit/overlays/useFocusFirst.ts';

export interface DesignerRowProps {
  /** The control that moves the row. */
  handle: ReactNode;
  /** Its formatted name. */
  title: ReactNode;
  /** Additional information in its header, on the right. */
  note: ReactNode;
  deleteLabel: string;
  isOpen: boolean;
  /** True if it was just added: its first control gets the focus. */
  isFresh: boolean;
  isInvalid: boolean;
  onToggle: () => void;
  onDelete: () => void;
  /** Its settings, shown while it is expanded. */
  children: ReactNode;
}

/** A part of a directory in a list; when expanded, it shows its settings in place. */
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
