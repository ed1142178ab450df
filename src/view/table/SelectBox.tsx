import type { MouseEvent } from 'react';

export interface SelectBoxProps {
  label: string;
  share: 'all' | 'some' | 'none';
  /** With Shift everything from the row chosen last to this one is meant. */
  onToggle: (isRange: boolean) => void;
}

/** A box that chooses rows. The cell around it takes the focus, Space toggles it there. */
export function SelectBox({ label, share, onToggle }: SelectBoxProps) {
  const handleClick = (event: MouseEvent) => {
    event.stopPropagation();
    onToggle(event.shiftKey);
  };
  return (
    <label className="dk-select-box">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={share === 'all'}
        ref={element => {
          if (element) element.indeterminate = share === 'some';
        }}
        // The click knows of the Shift key, the change does not.
        onChange={doNothing}
        onClick={handleClick}
      />
    </label>
  );
}

function doNothing(): void {}
