import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { type FileUsage, loadFileUsage } from '../fileCalls.ts';
import { useFileChanges } from '../list/useFiles.ts';

/** Shows the storage used by each directory. Administrators also see the usage and the quota of the whole account. */
export function UsageSection({ onDirectory }: { onDirectory: (directoryId: string) => void }) {
  const messages = useMessages();
  const { t } = messages;
  const { data, error, reload } = useLoad(loadFileUsage);
  useFileChanges(reload);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={6} height={32} />;
  }
  return (
    <div className="dk-file-part">
      {data.usedBytes !== undefined && <Quota used={data.usedBytes} allowed={data.allowedBytes ?? null} />}
      {data.directories.length === 0 ? (
        <EmptyState icon="file" title={t('files.none')} text={t('files.noneText')} />
      ) : (
        <Directories usage={data} onDirectory={onDirectory} />
      )}
    </div>
  );
}

function Quota({ used, allowed }: { used: number; allowed: number | null }) {
  const { t, locale } = useMessages();
  const text =
    allowed === null
      ? t('files.usedOnly', { used: formatFileSize(used, locale) })
      : t('files.used', { used: formatFileSize(used, locale), allowed: formatFileSize(allowed, locale) });
  return (
    <div className="dk-file-quota">
      {allowed !== null && (
        <meter aria-label={t('files.quota')} aria-valuetext={text} min={0} max={allowed} value={used} />
      )}
      <p>{text}</p>
    </div>
  );
}

/** Each directory's bar is relative to the largest directory. */
function Directories({ usage, onDirectory }: { usage: FileUsage; onDirectory: (id: string) => void }) {
  const { t, locale, formatNumber } = useMessages();
  const { directories } = useBoot();
  const most = Math.max(1, ...usage.directories.map(({ bytes }) => bytes));
  return (
    <table className="dk-file-usage">
      <caption className="dk-visually-hidden">{t('files.byDirectory')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('files.directory')}</th>
          <th scope="col" className="dk-number">
            {t('files.count')}
          </th>
          <th scope="col" className="dk-number">
            {t('files.size')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {usage.directories.map(({ directoryId, files, bytes }) => (
          <tr key={directoryId}>
            <th scope="row">
              <button type="button" className="dk-link-button" onClick={() => onDirectory(directoryId)}>
                {directories.find(({ id }) => id === directoryId)?.name ?? '—'}
              </button>
            </th>
            <td className="dk-number">{formatNumber(files)}</td>
            <td className="dk-number">{formatFileSize(bytes, locale)}</td>
            <td className="dk-file-usage-bar" aria-hidden="true">
              <span style={{ width: `${Math.max(1, (bytes / most) * 100)}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
