import { useState } from 'react';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { type ApiCall, useApiCall } from '../../../../api/useApiCall.ts';
import { Progress } from '../../../../shared/progress/Progress.tsx';
import type { ImportStepProps } from '../ImportModal.tsx';
import { cancelImport, downloadRejectedRows, startImport, undoImport } from '../importCalls.ts';
import {
  countCreatedRelations,
  countWrittenRecords,
  isImportInProgress,
  isPartlyUndone,
} from '../importSteps.ts';
import { describeCounts, getProgressText } from '../importWords.ts';
import { StepFooter } from '../StepFooter.tsx';
import { ImportResult } from './ImportResult.tsx';
import './run.css';
import { UndoConfirmation } from './UndoConfirmation.tsx';
import { useRemainingSeconds } from './useRemainingSeconds.ts';

/** Shows the progress of writing records, then the result with a button to undo the import. */
export function RunStep({ compiled, handle, run, onClose }: ImportStepProps) {
  const { t } = useMessages();
  const call = useApiCall();
  const [isAsking, setAsking] = useState(false);
  const { place, put } = handle;
  const act = (work: (at: typeof place) => Promise<Import>) => call.run(async () => put(await work(place)));
  return (
    <div className="dk-stack dk-import-run">
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {isImportInProgress(run) ? (
        <Running run={run} />
      ) : (
        <ImportResult
          {...{ compiled, run, onClose }}
          onRefused={name => call.run(() => downloadRejectedRows(place, name))}
        />
      )}
      <RunButtons
        {...{ run, call, onClose }}
        onCancel={() => act(cancelImport)}
        onGoOn={() => act(at => startImport(at))}
        onUndo={() => setAsking(true)}
      />
      {isAsking && (
        <UndoConfirmation
          run={run}
          onConfirm={() => {
            setAsking(false);
            void act(undoImport);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {isImportInProgress(run) && <p className="dk-faint">{t('import.goesOn')}</p>}
    </div>
  );
}

function Running({ run }: { run: Import }) {
  const messages = useMessages();
  const { t, formatNumber } = messages;
  const { done, total } = run.progress;
  const seconds = useRemainingSeconds(done, total);
  const isUndoing = run.state === 'Undoing';
  const what = t(isUndoing ? 'import.undoing' : 'import.writing');
  const words = isUndoing ? [] : describeCounts(messages, run.written);
  const left = seconds === undefined ? '' : t('import.remaining', { seconds: wholeSeconds(seconds) });
  return (
    <>
      <Progress
        label={getProgressText(messages, run, [what, left].filter(Boolean).join(' · '))}
        value={done}
        max={total ?? undefined}
        text={total === null ? formatNumber(done) : undefined}
      />
      {words.length > 0 && <p>{words.join(' · ')}</p>}
    </>
  );
}

/** Rounds durations above ten seconds up to multiples of five seconds, so that the displayed number doesn't flicker. */
function wholeSeconds(seconds: number): number {
  return seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds;
}

interface RunButtonsProps {
  run: Import;
  call: ApiCall;
  onClose: () => void;
  onCancel: () => void;
  onGoOn: () => void;
  onUndo: () => void;
}

function RunButtons({ run, call, onClose, onCancel, onGoOn, onUndo }: RunButtonsProps) {
  const { t } = useMessages();
  const canUndo =
    !isImportInProgress(run) &&
    run.state !== 'Undone' &&
    (countWrittenRecords(run.written) > 0 || countCreatedRelations(run) > 0);
  const canGoOn = run.state === 'Cancelled' && !isPartlyUndone(run);
  return (
    <StepFooter>
      {isImportInProgress(run) && (
        <>
          <span className="dk-faint dk-import-foot-note">
            {run.state === 'Writing' ? t('import.cancelHelp') : ''}
          </span>
          <Button isBusy={call.isBusy} onClick={onCancel}>
            {t(run.state === 'Undoing' ? 'import.stopUndo' : 'import.cancel')}
          </Button>
        </>
      )}
      {canUndo && (
        <Button icon="restore" isBusy={call.isBusy} onClick={onUndo}>
          {t('import.undo')}
        </Button>
      )}
      {canGoOn && (
        <Button tone="primary" isBusy={call.isBusy} onClick={onGoOn}>
          {t('import.goOn')}
        </Button>
      )}
      <Button tone={canGoOn ? 'plain' : 'primary'} onClick={onClose}>
        {t(isImportInProgress(run) ? 'import.closeMeanwhile' : 'kit.close')}
      </Button>
    </StepFooter>
  );
}
