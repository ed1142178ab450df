import { formatSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { loadDuplicateFiles } from '../fileCalls.ts';
import { useFileActions } from '../list/useFileActions.tsx';
import { useFileNews } from '../list/useFiles.ts';
import { FileLines } from './FileLines.tsx';

/** Lists groups of files with the same content; the groups that use the most storage come first. */
export function DuplicatesPart() {
  const messages = useMessages();
  const { t, locale } = messages;
  const { data, error, reload } = useLoad(loadDuplicateFiles);
  const actions = useFileActions(reload);
  useFileNews(reload);
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
              size: formatSize(size, locale),
              wasted: formatSize(size * (files.length - 1), locale),
            })}
          </h2>
          <FileLines files={files} actions={actions} />
        </section>
      ))}
      {actions.question}
    </div>
  );
}
