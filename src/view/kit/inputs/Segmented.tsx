import '../button.css';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

export interface SegmentedProps<T extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon: IconName }[];
  /** Names beside the icons: where these alone don't say it. */
  hasTexts?: boolean;
  onChange: (value: T) => void;
}

/** One of a few, as buttons side by side: icons with their names as tooltips, or beside them. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  hasTexts = false,
  onChange,
}: SegmentedProps<T>) {
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
