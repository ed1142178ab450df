import { useState } from 'react';
import type { Access } from '#core/model.ts';
import { getFileIcon } from '#view/files/fileKind.ts';
import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { downloadFile } from '../../../api/files.ts';
import type { RecordRef } from '../../../api/recordCalls.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import type { ItemFile } from './RecordFiles.tsx';

export interface FileRowProps {
  file: ItemFile;
  place: RecordRef;
  access: Access;
  onChanged: () => void;
  onPreview: () => void;
}

export function FileRow({ file, place, access, onChanged, onPreview }: FileRowProps) {
  const { t } = useMessages();
  const call = useApiCall();
  const [isDeleting, setDeleting] = useState(false);
  const params = { path: { id: place.directoryId, itemId: place.itemId, fileId: file.id } };
  const address = '/directories/{id}/items/{itemId}/files/{fileId}';
  const describe = (text: string) =>
    call.run(async () => {
      if (text === (file.text ?? '')) return;
      await unwrapResponse(api.PUT(address, { params, body: { text } }));
      onChanged();
    });
  const remove = async () => {
    const error = await call.run(async () => void (await unwrapResponse(api.DELETE(address, { params }))));
    setDeleting(false);
    if (!error) onChanged();
  };
  return (
    <li>
      <FileHead {...{ file, access, onPreview }} run={call.run} onDelete={() => setDeleting(true)} />
      {access.update ? (
        <TextInput
          label={t('records.fileNote', { name: file.fileName })}
          placeholder={t('records.addFileNote')}
          value={file.text ?? ''}
          maxLength={20_000}
          onCommit={text => void describe(text)}
        />
      ) : (
        file.text && <p className="dk-note-text">{file.text}</p>
      )}
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {isDeleting && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={file.fileName}
          onCancel={() => setDeleting(false)}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
}

interface FileHeadProps extends Pick<FileRowProps, 'file' | 'access' | 'onPreview'> {
  run: ReturnType<typeof useApiCall>['run'];
  onDelete: () => void;
}

/** Shows a file's name, which opens the preview, the file's size, and buttons to download or delete the file. */
function FileHead({ file, access, onPreview, run, onDelete }: FileHeadProps) {
  const { t, locale, formatDateTime } = useMessages();
  return (
    <div className="dk-file-line">
      <Icon name={getFileIcon({ name: file.fileName, type: file.type })} />
      <button
        type="button"
        className="dk-file-open dk-truncate"
        title={file.fileName}
        aria-label={t('file.open', { name: file.fileName })}
        onClick={onPreview}
      >
        {file.fileName}
      </button>
      <span className="dk-faint dk-file-bytes" title={formatDateTime(file.createdAt)}>
        {formatFileSize(file.size, locale)}
      </span>
      <span className="dk-spacer" />
      <IconButton
        icon="download"
        size="small"
        label={t('records.fileSave', { name: file.fileName })}
        onClick={() => void run(async () => void (await downloadFile({ id: file.id, name: file.fileName })))}
      />
      {access.delete && (
        <IconButton
          icon="trash"
          size="small"
          label={t('records.fileDelete', { name: file.fileName })}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
