import { issueTexts } from '#view/field/issueText.ts';
import { formatSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { Upload, Uploads } from './useUploads.ts';

/** A file on its way: how far it is, or why it did not arrive and what can be done. */
export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t, locale } = useMessages();
  const { id, file, state, fraction } = upload;
  const { name } = file;
  const problem = useProblemText(upload);
  const isSending = state === 'waiting' || state === 'running';
  return (
    <li className="dk-file-row" data-state={state}>
      <span className="dk-file-thumbnail">
        <Icon name={isSending ? 'upload' : 'warning'} />
      </span>
      <span className="dk-file-what">
        <span className="dk-file-name">{name}</span>
        {isSending ? (
          <progress
            max={1}
            value={state === 'running' ? fraction : 0}
            aria-label={t('field.File.uploading', { name })}
          />
        ) : (
          <span role="alert" className="dk-error">
            {problem}
          </span>
        )}
      </span>
      <span className="dk-faint dk-file-size">{formatSize(file.size, locale)}</span>
      {state === 'failed' && (
        <Button size="small" icon="restore" onClick={() => uploads.retry(id)}>
          {t('kit.retry')}
        </Button>
      )}
      <IconButton
        icon="close"
        size="small"
        label={t(isSending ? 'field.File.cancel' : 'field.File.dismiss', { name })}
        onClick={() => uploads.remove(id)}
      />
    </li>
  );
}

/** Why a file was refused or did not arrive, in words. */
function useProblemText({ file, state, issues, error }: Upload): string {
  const messages = useMessages();
  if (state === 'refused') return issueTexts(messages, issues).join(' ');
  const isOffline = error instanceof TypeError || has(error, 'code', 'Offline');
  if (isOffline) return messages.t('field.File.offline');
  if (has(error, 'status', 403)) return messages.t('field.File.switchedOff');
  return messages.t('field.File.failed', { name: file.name });
}

function has(error: unknown, member: string, value: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, member) === value;
}
