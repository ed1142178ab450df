import { useCallback, useEffect, useId } from 'react';
import type { components } from '#contract/docket.gen.ts';
import { MAX_UPLOAD_BYTES } from '#core/limits.ts';
import { AttachZone } from '#view/files/attach/AttachZone.tsx';
import { UploadList } from '#view/files/attach/UploadList.tsx';
import { uploadTexts } from '#view/files/attach/uploadTexts.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useExtendedMessages } from '#view/i18n/useExtendedMessages.ts';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { type OpenedRecord, useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { LockedNotice } from '../../../shared/rights/ExplainRightsButton.tsx';
import { previewFiles } from '../../../state/filePreviewsState.ts';
import { FileRow } from './FileRow.tsx';
import { useRecordUploads } from './RecordUploadsProvider.tsx';
import { useRecordChanges } from './useRecordChanges.ts';

export type ItemFile = components['schemas']['ItemFile'];

/** Shows the files attached to a record. Files can be added, previewed, described, downloaded and deleted. */
export default function RecordFiles() {
  const messages = useMessages();
  const { t } = messages;
  const { place, rights } = useOpenedRecord();
  const access = rights.files;
  const { uploads } = useRecordUploads();
  const files = useRecordFiles(place, uploads.arrived);
  const previewed = files.data?.map(({ id, fileName: name, size, type }) => ({ id, name, size, type }));
  return (
    <section className="dk-stack" aria-label={t('records.files')}>
      {!files.data && !files.error && <Skeleton lines={2} height={20} />}
      {!files.data && files.error && (
        <ErrorState text={getErrorText(messages, files.error)} onRetry={files.reload} />
      )}
      {files.data?.length === 0 && <p className="dk-faint">{t('records.filesEmpty')}</p>}
      {files.data && files.data.length > 0 && (
        <ul className="dk-notes">
          {files.data.map((file, index) => (
            <FileRow
              key={file.id}
              {...{ file, place, access }}
              onChanged={files.reload}
              onPreview={() => previewed && previewFiles(previewed, index)}
            />
          ))}
        </ul>
      )}
      {!access.create && (
        <LockedNotice
          text={t('rights.filesReadOnly')}
          label={t('rights.whyFiles')}
          question={{ ...place, part: 'files', action: 'create' }}
        />
      )}
      {access.create && <AddFiles />}
    </section>
  );
}

/** Loads the files of a record, and reloads them after uploads and after other users' changes. */
function useRecordFiles({ directoryId, itemId }: OpenedRecord['place'], arrived: number) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = { path: { id: directoryId, itemId } };
      return unwrapResponse(api.GET('/directories/{id}/items/{itemId}/files', { params, signal }));
    },
    [directoryId, itemId],
  );
  const files = useLoad(load);
  const { reload } = files;
  useRecordChanges(itemId, reload);
  useEffect(() => {
    if (arrived > 0) reload();
  }, [arrived, reload]);
  return files;
}

/** Adds chosen files and photos. `RecordUploadsProvider` handles dropped and pasted files. */
function AddFiles() {
  const { t } = useExtendedMessages(uploadTexts);
  const { uploads, add } = useRecordUploads();
  return (
    <AttachZone
      id={useId()}
      choose={t('records.fileAdd')}
      cameraName={t('attach.camera')}
      limits={t('attach.limit', { count: MAX_UPLOAD_BYTES / 1024 / 1024 })}
      isMultiple
      takesPhotos
      isInsideAnother
      onFiles={add}
    >
      <UploadList uploads={uploads} />
    </AttachZone>
  );
}
