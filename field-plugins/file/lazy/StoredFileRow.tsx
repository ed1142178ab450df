import { type ReactNode, useState } from 'react';
import type { Reference } from '#core/model.ts';
import { getFileIcon, getPreviewKind } from '#view/files/fileKind.ts';
import { formatFileSize } from '#view/files/fileSize.ts';
import { useDownload } from '#view/files/useDownload.ts';
import { useFileUrl } from '#view/files/useFileUrl.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';

/** Larger images aren't loaded for a thumbnail. */
const THUMBNAIL_MAX_BYTES = 8 * 1024 * 1024;

export interface StoredFileRowProps {
  fileId: string;
  /** `undefined` if the viewer can't see the file. */
  file: Reference | undefined;
  grip?: ReactNode;
  /** Id of the name's button, if the field's label refers to it. */
  id?: string;
  onPreview: () => void;
  onRemove?: () => void;
}

/** A stored file: its thumbnail, name and size, and the actions for it. */
export function StoredFileRow({ fileId, file, grip, id, onPreview, onRemove }: StoredFileRowProps) {
  const { t, locale } = useMessages();
  const { download, hasFailed } = useDownload();
  const name = file?.display ?? t('field.File.unseen');
  return (
    <>
      {grip}
      <Thumbnail fileId={fileId} file={file} />
      <span className="dk-file-what">
        {file ? (
          <button
            type="button"
            id={id}
            className="dk-chip-link dk-file-name"
            aria-label={t('file.open', { name })}
            onClick={onPreview}
          >
            {name}
          </button>
        ) : (
          <span id={id} className="dk-unseen">
            {name}
          </span>
        )}
        {hasFailed && (
          <span role="alert" className="dk-error">
            {t('file.notRead')}
          </span>
        )}
      </span>
      {file?.size !== undefined && (
        <span className="dk-faint dk-file-size">{formatFileSize(file.size, locale)}</span>
      )}
      {file && (
        <IconButton
          icon="download"
          size="small"
          label={t('file.download', { name })}
          onClick={() => download({ id: fileId, name })}
        />
      )}
      {onRemove && (
        <IconButton icon="close" size="small" label={t('field.File.remove', { name })} onClick={onRemove} />
      )}
    </>
  );
}

function Thumbnail({ fileId, file }: Pick<StoredFileRowProps, 'fileId' | 'file'>) {
  const facts = { name: file?.display ?? '', type: file?.type };
  const isImage =
    file !== undefined && getPreviewKind(facts) === 'image' && (file.size ?? 0) <= THUMBNAIL_MAX_BYTES;
  const [isBroken, setBroken] = useState(false);
  const { url } = useFileUrl(isImage ? fileId : null);
  return (
    <span className="dk-file-thumbnail">
      {url && !isBroken ? (
        <img src={url} alt="" draggable={false} onError={() => setBroken(true)} />
      ) : (
        <Icon name={getFileIcon(facts)} />
      )}
    </span>
  );
}
