import { MAX_UPLOAD_BYTES } from '#core/limits.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '../../field/formatIssue.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { formatFileSize } from '../fileSize.ts';
import { isFolderEntry } from './folders.ts';
import { uploadTexts } from './uploadTexts.ts';
import type { Upload, Uploads } from './useUploads.ts';

/** Shows the progress of an upload, or why it failed and how to continue. */
export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const messages = useExtendedMessages(uploadTexts);
  const { t, locale } = messages;
  const { id, file, state, fraction } = upload;
  const { name } = file;
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
            aria-label={t('attach.uploading', { name })}
          />
        ) : (
          <span role="alert" className="dk-error">
            {formatProblemText(messages, upload)}
          </span>
        )}
      </span>
      <span className="dk-faint dk-file-size">{formatFileSize(file.size, locale)}</span>
      {state === 'failed' && (
        <Button size="small" icon="restore" onClick={() => uploads.retry(id)}>
          {t('kit.retry')}
        </Button>
      )}
      <IconButton
        icon="close"
        size="small"
        label={t(isSending ? 'attach.cancel' : 'attach.dismiss', { name })}
        onClick={() => uploads.remove(id)}
      />
    </li>
  );
}

/** Returns a text that explains why a file was rejected, or why its upload failed. */
function formatProblemText(messages: Messages, { file, state, issues, error }: Upload): string {
  const { t } = messages;
  if (isFolderEntry(file)) return t('attach.folder', { name: file.name });
  const told = state === 'refused' ? issues : getIssues(error);
  if (told.length > 0) return formatIssues(messages, told).join(' ');
  if (error instanceof TypeError || getMember(error, 'code') === 'Offline') return t('attach.offline');
  const status = getMember(error, 'status');
  if (status === 403) return t('attach.switchedOff');
  if (status === 413)
    return t('issue.FileTooLarge', { name: file.name, limit: MAX_UPLOAD_BYTES / 1024 / 1024 });
  return t('attach.failed', { name: file.name });
}

/** Returns the issues reported by the server; an empty array for other errors. */
function getIssues(error: unknown): readonly Issue[] {
  const issues = getMember(error, 'issues');
  return Array.isArray(issues) ? issues : [];
}

function getMember(error: unknown, member: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, member) : undefined;
}
