import type { PreviewedFile } from '../engine/fieldServices.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '../kit/feedback/states.tsx';

/** The reason why a file can't be shown; the texts have the message ids `file.*`. */
export type PreviewFailure = 'noPreview' | 'encrypted' | 'tooDamaged' | 'tooLarge' | 'tookTooLong';

export function FileLoadingState({ file }: { file: PreviewedFile }) {
  const { t } = useMessages();
  return (
    <div className="dk-preview-loading" role="status" aria-label={t('file.loading', { name: file.name })}>
      <Skeleton lines={8} height={24} />
    </div>
  );
}

export function FileFailedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages();
  return <ErrorState title={t('file.notRead')} onRetry={onRetry} />;
}

export function FileForbiddenState() {
  const { t } = useMessages();
  return <EmptyState icon="lock" title={t('file.closed')} text={t('file.closedText')} />;
}

export function FileMissingState() {
  const { t } = useMessages();
  return <EmptyState icon="warning" title={t('file.lost')} text={t('file.lostText')} />;
}
