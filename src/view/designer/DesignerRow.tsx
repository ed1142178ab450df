import { type ReactNode, useId } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useFocusFirst } from '../kit/overlays/useFocusFirst.ts';

export interface DesignerRowProps {
  /** The control for moving the row. */
  handle: ReactNode;
  /** The formatted name of the part. */
  title: ReactNode;
  /** Additional information on the right of the header. */
  note: ReactNode;
  deleteLabel: string;
  isOpen: boolean;
  /** True if the part was just added: its first control gets the focus. */
  isFresh: boolean;
  isInvalid: boolean;
  onToggle: () => void;
  onDelete: () => void;
  /** The settings, shown while the row is expanded. */
  children: ReactNode;
}

/** A row for a part of a directory; it shows the settings of the part when expanded. */
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
