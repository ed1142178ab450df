import type { MouseEvent } from 'react';

export interface SelectBoxProps {
  label: string;
  share: 'all' | 'some' | 'none';
  /** `isRange` is true with Shift: a range starting at the row selected last. */
  onToggle: (isRange: boolean) => void;
}

/** A checkbox that selects rows. The surrounding cell takes the focus and handles Space. */
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
        // Only the click event contains the Shift key, not the change event.
        onChange={doNothing}
        onClick={handleClick}
      />
    </label>
  );
}

function doNothing(): void {}
