import '../button.css';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

export interface SegmentedControlProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon: IconName }[];
  /** Shows names next to the icons, for icons that aren't self-explanatory. */
  hasTexts?: boolean;
  onChange: (value: T) => void;
}

/** Selects one of a few options with adjacent buttons: icons with their names as tooltips, or with names. */
export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  hasTexts = false,
  onChange,
}: SegmentedControlProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups buttons
    <div className="dk-segmented" role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-label={hasTexts ? undefined : option.label}
          title={hasTexts ? undefined : option.label}
          data-text={hasTexts || undefined}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          <Icon name={option.icon} />
          {hasTexts && option.label}
        </button>
      ))}
    </div>
  );
}
