import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import { Progress } from '../../../../shared/progress/Progress.tsx';
import { ImportSteps } from '../ImportSteps.tsx';
import { formatImportFileSize } from '../importWords.ts';
import { StepFooter } from '../StepFooter.tsx';
import { DropZone } from './DropZone.tsx';
import './file.css';
import { RecentImports } from './RecentImports.tsx';
import { type Upload, useUpload } from './useUpload.ts';

export interface NewImportProps {
  compiled: CompiledDirectory;
  onOpen: (importId: string) => void;
  onClose: () => void;
}

/** Starts an import with a new file, or continues a recent import. */
export function NewImport({ compiled, onOpen, onClose }: NewImportProps) {
  const messages = useMessages();
  const { t } = messages;
  const upload = useUpload(compiled.directory.id, onOpen);
  return (
    <>
      <ImportSteps current="file" open={[]} onGo={() => undefined} />
      {Boolean(upload.error) && (
        <Notice tone="danger">
          {upload.file && <strong>{upload.file.name}: </strong>}
          {getErrorText(messages, upload.error)}
        </Notice>
      )}
      {upload.isSending ? <Sending upload={upload} /> : <DropZone onFile={upload.send} />}
      <RecentImports compiled={compiled} onOpen={onOpen} />
      <StepFooter>
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
      </StepFooter>
    </>
  );
}

function Sending({ upload }: { upload: Upload }) {
  const messages = useMessages();
  const { t } = messages;
  const { file, fraction } = upload;
  if (!file) return null;
  return (
    <div className="dk-import-drop">
      <FileName name={file.name} size={file.size} />
      <div className="dk-import-wide">
        <Progress
          label={t('import.sending')}
          value={Math.round(fraction * 100)}
          max={100}
          text={`${Math.round(fraction * 100)} %`}
        />
      </div>
      <Button onClick={upload.cancel}>{t('kit.cancel')}</Button>
    </div>
  );
}

export function FileName({ name, size }: { name: string; size: number }) {
  const messages = useMessages();
  return (
    <p className="dk-import-file">
      <strong>{name}</strong> <span className="dk-faint">{formatImportFileSize(messages, size)}</span>
    </p>
  );
}
