import { formatIssue } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useApiCall } from '../../../../api/useApiCall.ts';
import { Progress } from '../../../../shared/progress/Progress.tsx';
import type { ImportStepProps } from '../ImportModal.tsx';
import { cancelImport } from '../importCalls.ts';
import { getProgressText } from '../importWords.ts';
import { StepFooter } from '../StepFooter.tsx';
import { FileName } from './NewImport.tsx';

/** Shows that a file is being read, or why it can't be read. */
export function ReadingStep({ handle, run, onOpen, onClose }: ImportStepProps) {
  const messages = useMessages();
  const { t } = messages;
  const call = useApiCall();
  const isReading = run.state === 'Reading';
  const cancel = () => call.run(async () => handle.put(await cancelImport(handle.place)));
  return (
    <>
      <div className="dk-import-drop">
        <FileName name={run.fileName} size={run.size} />
        {isReading ? (
          <div className="dk-import-wide">
            <Progress
              label={getProgressText(messages, run, t('import.reading'))}
              value={run.progress.done}
              max={run.progress.total ?? undefined}
              text={t('import.rowsSoFar', { count: run.progress.done })}
            />
          </div>
        ) : (
          <Notice tone={run.problem ? 'danger' : 'info'}>
            {run.problem ? formatIssue(messages, run.problem) : t('import.notRead')}
          </Notice>
        )}
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
        {isReading && (
          <Button onClick={cancel} isBusy={call.isBusy}>
            {t('kit.cancel')}
          </Button>
        )}
      </div>
      <StepFooter>
        <Button onClick={onClose}>{t('kit.close')}</Button>
        {!isReading && (
          <Button tone="primary" onClick={() => onOpen('new')}>
            {t('import.chooseAnother')}
          </Button>
        )}
      </StepFooter>
    </>
  );
}
