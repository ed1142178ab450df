import { type DragEvent, Suspense, useCallback, useRef, useState } from 'react';
import type { components } from '#contract/docket.gen.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { answerOf, api } from '../../../api/client.ts';
import { errorText } from '../../../api/errorText.ts';
import { uploadItemFile } from '../../../api/files.ts';
import { useCall } from '../../../api/useCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { type OpenedRecord, useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { ClosedLine } from '../../../shared/rights/WhyButton.tsx';
import { FileLine } from './FileLine.tsx';
import { useRecordNews } from './useRecordNews.ts';

export type ItemFile = components['schemas']['ItemFile'];

// What draws documents loads with the first one that is opened.
const FilePreview = lazy(() => import('#view/files/FilePreview.tsx'));

/** Files beside a record: dropped or chosen, looked at, described, downloaded, deleted. */
export default function RecordFiles() {
  const messages = useMessages();
  const { t } = messages;
  const { place, rights } = useOpenedRecord();
  const access = rights.files;
  const { files, add, progress, call } = useRecordFiles(place);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    if (access.create) void add([...event.dataTransfer.files]);
  };
  return (
    <section
      className="dk-stack"
      aria-label={t('records.files')}
      onDragOver={event => event.preventDefault()}
      onDrop={handleDrop}
    >
      {!files.data && !files.error && <Skeleton lines={2} height={20} />}
      {!files.data && files.error && (
        <ErrorState text={errorText(messages, files.error)} onRetry={files.reload} />
      )}
      {files.data?.length === 0 && <p className="dk-faint">{t('records.filesEmpty')}</p>}
      {files.data && files.data.length > 0 && (
        <ul className="dk-notes">
          {files.data.map((file, index) => (
            <FileLine
              key={file.id}
              {...{ file, place, access }}
              onChanged={files.reload}
              onPreview={() => setPreviewed(index)}
            />
          ))}
        </ul>
      )}
      {files.data && previewed !== null && (
        <Suspense>
          <FilePreview
            files={files.data.map(({ id, fileName: name, size, type }) => ({ id, name, size, type }))}
            start={previewed}
            onClose={() => setPreviewed(null)}
          />
        </Suspense>
      )}
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {progress !== null && <progress value={progress} max={1} aria-label={t('records.fileAdd')} />}
      {!access.create && (
        <ClosedLine
          text={t('rights.filesReadOnly')}
          label={t('rights.whyFiles')}
          question={{ ...place, part: 'files', action: 'create' }}
        />
      )}
      {access.create && <AddFiles isBusy={call.isBusy} onFiles={chosen => void add(chosen)} />}
    </section>
  );
}

/** The files of a record, in step with what others add, and the way of new ones to the server. */
function useRecordFiles(place: OpenedRecord['place']) {
  const { directoryId, itemId } = place;
  const call = useCall();
  const [progress, setProgress] = useState<number | null>(null);
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = { path: { id: directoryId, itemId } };
      return answerOf(api.GET('/directories/{id}/items/{itemId}/files', { params, signal }));
    },
    [directoryId, itemId],
  );
  const files = useLoad(load);
  useRecordNews(itemId, files.reload);
  const add = async (chosen: readonly File[]) => {
    await call.run(async () => {
      for (const [index, file] of chosen.entries()) {
        const onProgress = (part: number) => setProgress((index + part) / chosen.length);
        await uploadItemFile(place, file, { onProgress });
      }
    });
    setProgress(null);
    files.reload();
  };
  return { files, add, progress, call };
}

function AddFiles({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-record-files
        onChange={event => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size="small" icon="upload" isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('records.fileAdd')}
      </Button>
    </div>
  );
}
