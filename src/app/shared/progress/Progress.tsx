import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import './progress.css';

export interface ProgressProps {
  label: string;
  value: number;
  /** Omitted while the total is unknown. */
  max?: number;
  /** Shown instead of `value of max`. */
  text?: string;
}

/** Shows the progress of a task, which screen readers announce as a percentage. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const { t, formatNumber } = useMessages();
  return (
    <div className="dk-progress">
      <span>{label}</span>
      {max === undefined ? (
        <progress aria-label={label} />
      ) : (
        <progress aria-label={label} value={value} max={Math.max(1, max)} />
      )}
      <span className="dk-faint">
        {text ?? t('bulk.progress', { value: formatNumber(value), max: formatNumber(max ?? value) })}
      </span>
    </div>
  );
}
