import { getFileIcon } from '#view/files/fileKind.ts';
import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { previewFiles } from '../../../state/filePreviewsState.ts';
import { type FileEntry, toPreviewedFiles } from '../fileCalls.ts';
import { FileMenu } from '../list/FileMenu.tsx';
import { useFileOriginNames } from '../list/fileNames.ts';
import type { FileActions } from '../list/useFileActions.tsx';

/** `canOpen` is false if the content of the files is missing. */
export function FileItemList(props: {
  files: readonly FileEntry[];
  actions: FileActions;
  canOpen?: boolean;
}) {
  const { files, actions, canOpen = true } = props;
  const { t, locale, formatDateTime } = useMessages();
  const names = useFileOriginNames();
  return (
    <ul className="dk-file-lines">
      {files.map((file, index) => (
        <li key={file.id}>
          <Icon name={getFileIcon(file)} />
          {canOpen ? (
            <button
              type="button"
              className="dk-link-button dk-truncate"
              aria-label={t('file.open', { name: file.name })}
              onClick={() => previewFiles(toPreviewedFiles(files), index)}
            >
              {file.name}
            </button>
          ) : (
            <span className="dk-truncate">{file.name}</span>
          )}
          <span className="dk-faint dk-truncate dk-file-line-where">
            {file.record.display}, {names(file).directory}
          </span>
          <span className="dk-spacer" />
          <span className="dk-faint dk-file-line-when">{formatDateTime(file.createdAt)}</span>
          <span className="dk-faint dk-file-line-size">{formatFileSize(file.size, locale)}</span>
          <FileMenu file={file} actions={actions} />
        </li>
      ))}
    </ul>
  );
}
