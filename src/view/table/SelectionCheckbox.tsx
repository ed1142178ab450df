import type { MouseEvent } from 'react';

export interface SelectionCheckboxProps {
  label: string;
  share: 'all' | 'some' | 'none';
  /** `isRange` is true if Shift is pressed, which selects a range starting at the row selected last. */
  onToggle: (isRange: boolean) => void;
}

/** A checkbox for selecting rows. The surrounding cell has the focus and handles Space. */
export function SelectionCheckbox({ label, share, onToggle }: SelectionCheckboxProps) {
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
        // Only the click event reports the Shift key, so the change event isn't used.
        onChange={doNothing}
        onClick={handleClick}
      />
    </label>
  );
}

function doNothing(): void {}
