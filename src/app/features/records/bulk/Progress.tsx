import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import './bulk.css';

/** How far something has come; read out by screen readers as a percentage. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  const { t, formatNumber } = useMessages();
  return (
    <div className="dk-bulk-progress">
      <span>{label}</span>
      <progress aria-label={label} value={value} max={Math.max(1, max)} />
      <span className="dk-faint">
        {t('bulk.progress', { value: formatNumber(value), max: formatNumber(max) })}
      </span>
    </div>
  );
}
