import './feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';

/**
 * Grey bars in the size of the expected content. Their container announces to screen readers that content is loading.
 */
export function Skeleton({ lines = 1, height }: { lines?: number; height?: number }) {
  const { t } = useMessages();
  return (
    <div className="dk-stack" style={{ gap: 12 }} role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and never move
        <span key={line} className="dk-skeleton" style={{ height, width: `${100 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
