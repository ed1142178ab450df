import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { getFileIcon } from '#view/files/fileKind.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { previewFiles } from '../../../state/filePreviewsState.ts';
import { useUser } from '../../../state/useBoot.ts';
import { HistoryEntryHeader, HistoryEntryItem } from '../RecordHistory.tsx';
import { CommentText } from '../record/comments/CommentText.tsx';
import { useDirectoryWithHiddenFields } from '../useReachableDirectory.ts';
import { getVisibleStreamKinds, type StreamEntry, type StreamKind } from './getVisibleStreamKinds.ts';
import { useStream } from './useStream.ts';

const icons = { all: 'list', Comment: 'comment', File: 'file', Change: 'clock' } as const;

/**
 * Lists comments, files and changes of a record together, limited to what the user can read. The newest event comes
 * first.
 */
export default function RecordStream() {
  const { t } = useMessages();
  const { compiled, rights } = useOpenedRecord();
  const { settings } = useUser().account;
  const kinds = getVisibleStreamKinds(compiled.directory, rights, settings);
  const [kind, setKind] = useState<StreamKind | null>(null);
  return (
    <div className="dk-stack">
      {kinds.length > 1 && (
        <div className="dk-row">
          <SegmentedControl
            label={t('stream.kinds')}
            value={kind ?? 'all'}
            options={['all' as const, ...kinds].map(value => ({
              value,
              label: t(`stream.${value}`),
              icon: icons[value],
            }))}
            onChange={chosen => setKind(chosen === 'all' ? null : chosen)}
          />
        </div>
      )}
      <Stream key={kind} kind={kind} />
    </div>
  );
}

function Stream({ kind }: { kind: StreamKind | null }) {
  const messages = useMessages();
  const { t } = messages;
  const { place, item, compiled } = useOpenedRecord();
  const reachable = useDirectoryWithHiddenFields(compiled);
  const { data, error, isLoading, reload, showMore } = useStream(place, kind, item.version);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={5} height={30} />;
  }
  if (data.entries.length === 0) return <p className="dk-faint">{t('stream.empty')}</p>;
  return (
    <>
      <ol className="dk-history" aria-label={t('records.stream')}>
        {data.entries.map(entry => (
          <Entry key={getKey(entry)} entry={entry} compiled={reachable} itemId={item.id} />
        ))}
      </ol>
      {data.hasMore && (
        <div>
          <Button size="small" tone="quiet" isBusy={isLoading} onClick={showMore}>
            {t('stream.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function getKey({ comment, file, change }: StreamEntry): string | undefined {
  return (comment ?? file ?? change)?.id;
}

function Entry({
  entry,
  compiled,
  itemId,
}: {
  entry: StreamEntry;
  compiled: CompiledDirectory;
  itemId: string;
}) {
  const { t } = useMessages();
  const { comment, file, change } = entry;
  if (change) return <HistoryEntryItem entry={change} compiled={compiled} itemId={itemId} />;
  if (file) return <FileEntry file={file} />;
  if (!comment) return null;
  return (
    <li>
      <HistoryEntryHeader userId={comment.userId} at={entry.at} did={t('stream.commented')} />
      <CommentText text={comment.text} />
    </li>
  );
}

function FileEntry({ file }: { file: NonNullable<StreamEntry['file']> }) {
  const { t } = useMessages();
  const { id, fileName: name, size, type } = file;
  return (
    <li>
      <HistoryEntryHeader userId={file.userId} at={file.createdAt} did={t('stream.added')} />
      <div className="dk-file-line">
        <Icon name={getFileIcon({ name, type })} />
        <button
          type="button"
          className="dk-file-open dk-truncate"
          aria-label={t('file.open', { name })}
          onClick={() => previewFiles([{ id, name, size, type }], 0)}
        >
          {name}
        </button>
      </div>
      {file.text && <p className="dk-note-text">{file.text}</p>}
    </li>
  );
}
