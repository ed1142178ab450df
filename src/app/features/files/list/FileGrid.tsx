import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Thumbnail, type ThumbnailReader } from '../../../shared/files/Thumbnail.tsx';
import type { FileEntry } from '../fileCalls.ts';
import { FileMenu } from './FileMenu.tsx';
import type { FileActions } from './useFileActions.tsx';

export interface FileGridProps {
  files: readonly FileEntry[];
  actions: FileActions;
  /** Returns the name of the user who added the file. */
  personOf: (file: FileEntry) => string;
  readThumbnail: ThumbnailReader;
  onPreview: (index: number) => void;
}

/** Shows files as thumbnails. Each tile has its final size even before its image has loaded. */
export function FileGrid({ files, actions, personOf, readThumbnail, onPreview }: FileGridProps) {
  const { t, locale, formatDateTime } = useMessages();
  return (
    <ul className="dk-file-grid" aria-label={t('files.title')}>
      {files.map((file, index) => (
        <li key={file.id} className="dk-file-tile">
          <button
            type="button"
            className="dk-file-tile-open"
            aria-label={t('file.open', { name: file.name })}
            title={`${file.name}\n${personOf(file)}, ${formatDateTime(file.createdAt)}`}
            onClick={() => onPreview(index)}
          >
            <Thumbnail file={file} read={readThumbnail} />
            <span className="dk-file-tile-name">{file.name}</span>
          </button>
          <span className="dk-file-tile-foot">
            <button
              type="button"
              className="dk-link-button dk-truncate"
              onClick={() => actions.openRecord(file)}
            >
              {file.record.display}
            </button>
            <span className="dk-faint dk-file-tile-size">{formatFileSize(file.size, locale)}</span>
            <FileMenu file={file} actions={actions} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows placeholder tiles until the first page of files has loaded. */
export function FileGridSkeleton() {
  return (
    <div className="dk-file-grid" aria-hidden="true">
      {Array.from({ length: 18 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <div key={index} className="dk-file-tile">
          <span className="dk-thumb" data-waiting />
          <span className="dk-file-tile-name dk-faint">…</span>
          <span className="dk-file-tile-foot" />
        </div>
      ))}
    </div>
  );
}
