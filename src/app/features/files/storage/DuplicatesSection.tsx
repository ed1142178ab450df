import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { loadDuplicateFiles } from '../fileCalls.ts';
import { useFileActions } from '../list/useFileActions.tsx';
import { useFileChanges } from '../list/useFiles.ts';
import { FileItemList } from './FileItemList.tsx';

/** Lists groups of files with the same content; the groups that use the most storage come first. */
export function DuplicatesSection() {
  const messages = useMessages();
  const { t, locale } = messages;
  const { data, error, reload } = useLoad(loadDuplicateFiles);
  const actions = useFileActions(reload);
  useFileChanges(reload);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={32} />;
  }
  if (data.length === 0) {
    return <EmptyState icon="copy" title={t('files.noDuplicates')} text={t('files.noDuplicatesText')} />;
  }
  return (
    <div className="dk-file-part">
      <p className="dk-faint">{t('files.duplicatesText')}</p>
      {data.map(({ hash, size, files }) => (
        <section key={hash} className="dk-panel" aria-label={files[0]?.name}>
          <h2 className="dk-file-group">
            {t('files.duplicateGroup', {
              count: files.length,
              size: formatFileSize(size, locale),
              wasted: formatFileSize(size * (files.length - 1), locale),
            })}
          </h2>
          <FileItemList files={files} actions={actions} />
        </section>
      ))}
      {actions.question}
    </div>
  );
}
