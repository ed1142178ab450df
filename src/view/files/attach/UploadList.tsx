import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import { Button } from '../../kit/Button.tsx';
import { UploadRow } from './UploadRow.tsx';
import { uploadTexts } from './uploadTexts.ts';
import type { Uploads } from './useUploads.ts';
import './attach.css';

/**
 * Lists uploads that are in progress or have failed, each with its own actions. The overall progress is announced to
 * screen readers.
 */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useExtendedMessages(uploadTexts);
  const { list, arrived, isBusy } = uploads;
  const failed = list.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <output className="dk-visually-hidden" aria-live="polite">
        {isBusy ? t('attach.busy', { count: list.length + arrived }) : ''}
        {!isBusy && arrived > 0 ? t('attach.arrived', { count: arrived }) : ''}
      </output>
      {list.length > 0 && (
        <ul className="dk-file-rows">
          {list.map(upload => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {failed > 1 && (
        <div>
          <Button size="small" icon="restore" onClick={uploads.retryFailed}>
            {t('attach.retryFailed', { count: failed })}
          </Button>
        </div>
      )}
    </>
  );
}
