import { type ReactNode, useState } from 'react';
import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { deleteOrphanedFiles, loadOrphanedFiles, type OrphanFiles } from '../fileCalls.ts';
import { useFileActions } from '../list/useFileActions.tsx';
import { FileItemList } from './FileItemList.tsx';

/** Lists stored content that belongs to no record, and files whose content is missing. */
export function OrphansSection() {
  const messages = useMessages();
  const { t } = messages;
  const { data, error, reload } = useLoad(loadOrphanedFiles);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={32} />;
  }
  if (data.drafts.length + data.missing.length + data.stray.files === 0) {
    return <EmptyState icon="check" title={t('files.noOrphans')} text={t('files.noOrphansText')} />;
  }
  return <Orphans orphans={data} onChanged={reload} />;
}

function Orphans({ orphans, onChanged }: { orphans: OrphanFiles; onChanged: () => void }) {
  const { t, locale, formatDateTime } = useMessages();
  const { drafts, missing, stray } = orphans;
  const actions = useFileActions(onChanged);
  return (
    <div className="dk-file-part">
      {drafts.length + stray.files > 0 && <RemoveOrphans onRemoved={onChanged} />}
      {drafts.length > 0 && (
        <Group title={t('files.drafts', { count: drafts.length })} text={t('files.draftsText')}>
          <ul className="dk-file-lines">
            {drafts.map(({ id, name, size, createdAt }) => (
              <li key={id}>
                <span className="dk-truncate">{name}</span>
                <span className="dk-spacer" />
                <span className="dk-faint dk-file-line-when">{formatDateTime(createdAt)}</span>
                <span className="dk-faint dk-file-line-size">{formatFileSize(size, locale)}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {stray.files > 0 && (
        <Group
          title={t('files.stray', { count: stray.files, size: formatFileSize(stray.bytes, locale) })}
          text={t('files.strayText')}
        />
      )}
      {missing.length > 0 && (
        <Group title={t('files.missing', { count: missing.length })} text={t('files.missingText')}>
          <FileItemList files={missing} actions={actions} canOpen={false} />
        </Group>
      )}
      {actions.question}
    </div>
  );
}

function Group({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="dk-panel dk-stack" aria-label={title}>
      <h2 className="dk-file-group">{title}</h2>
      <p className="dk-faint">{text}</p>
      {children}
    </section>
  );
}

function RemoveOrphans({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    const error = await call.run(async () => void (await deleteOrphanedFiles()));
    setAsking(false);
    if (error) return;
    toasts.show({ text: t('files.orphansGoing') });
    onRemoved();
  };
  return (
    <div>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <Button icon="trash" onClick={() => setAsking(true)}>
        {t('files.removeOrphans')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          title={t('files.removeOrphansQuestion')}
          text={t('files.removeOrphansText')}
          confirmLabel={t('files.removeOrphans')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </div>
  );
}
