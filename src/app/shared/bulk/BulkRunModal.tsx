import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RulesOfMany } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { RulesQuestion } from '../automation/RulesQuestion.tsx';
import './bulk.css';
import { Progress } from '../progress/Progress.tsx';
import type { BulkChangeRequest } from './bulkCalls.ts';
import type { DirectorySelection } from './groupByDirectory.ts';
import { RefusedRecordsList } from './RefusedRecordsList.tsx';
import { type BulkRun, countOutcomes, type DirectoryChange, useBulkRun } from './useBulkRun.ts';

const BulkExamples = createLazyComponent(() => import('./BulkExamples.tsx'));

export interface BulkRunModalProps {
  /** The directory with which the records are rendered. */
  compiled: CompiledDirectory;
  parts: readonly DirectorySelection[];
  change: BulkChangeRequest;
  /** The directory of the records that the change creates. */
  made?: CompiledDirectory | undefined;
  title: string;
  /** Called with the number of changed records and the bulk changes; the number is 0 if nothing was written. */
  onClose: (result: { changed: number; changes: readonly DirectoryChange[] }) => void;
}

/** Previews a change, with the records that will be skipped and the reasons, then applies it. */
export default function BulkRunModal({ compiled, parts, change, made, title, onClose }: BulkRunModalProps) {
  const { t } = useMessages();
  const run = useBulkRun({ parts, change });
  const { phase, outcomes, foreseen } = run;
  const [rules, setRules] = useState<RulesOfMany>('Inside');
  const isWriting = phase === 'writing';
  const changed = isWriting || phase === 'done' ? countOutcomes(outcomes, 'Changed') : 0;
  const isOver = phase === 'done' && countOutcomes(outcomes, 'Refused') === 0;
  const close = () => onClose({ changed, changes: run.changes });
  useWhenOver(isOver, close);
  const isUnderWay = (isWriting || phase === 'checking') && !run.error;
  const leave = isWriting && !run.error ? run.stop : close;
  return (
    <Modal
      title={title}
      onClose={leave}
      footer={
        <RunButtons {...{ run, change }} onWrite={() => run.write(rules)} onLeave={leave} onClose={close} />
      }
    >
      <div className="dk-stack">
        {isUnderWay && (
          <Progress
            label={t(run.isStopping ? 'bulk.stopping' : isWriting ? 'bulk.writing' : 'bulk.checking')}
            value={outcomes.length}
            max={run.total}
          />
        )}
        <RunProblem run={run} />
        {phase === 'checked' && <Summary run={run} change={change} />}
        {phase === 'checked' && (
          <Suspense>
            <BulkExamples {...{ parts, change, outcomes }} />
          </Suspense>
        )}
        {phase === 'checked' && <RulesQuestion {...{ foreseen, value: rules }} onChange={setRules} />}
        {phase === 'done' && !isOver && (
          <Notice tone="warning">
            {t('bulk.partly', { changed, refused: countOutcomes(outcomes, 'Refused') })}
          </Notice>
        )}
        {(phase === 'checked' || phase === 'done') && (
          <RefusedRecordsList {...{ compiled, made, outcomes }} />
        )}
      </div>
    </Modal>
  );
}

function RunProblem({ run }: { run: BulkRun }) {
  const messages = useMessages();
  if (!run.error) return null;
  return (
    <Notice tone="danger">
      {getErrorText(messages, run.error)}{' '}
      {run.phase === 'writing' && messages.t('bulk.soFar', { count: countOutcomes(run.outcomes, 'Changed') })}
    </Notice>
  );
}

function Summary({ run: { outcomes }, change }: { run: BulkRun; change: BulkChangeRequest }) {
  const { t } = useMessages();
  const [changed, unchanged, refused] = (['Changed', 'Unchanged', 'Refused'] as const).map(each =>
    countOutcomes(outcomes, each),
  );
  return (
    <div className="dk-bulk-summary" role="status">
      <p>
        <strong>{t(getSummary(change), { count: changed ?? 0 })}</strong>
      </p>
      {Boolean(unchanged) && <p>{t('bulk.stay', { count: unchanged ?? 0 })}</p>}
      {Boolean(refused) && <p>{t('bulk.refused', { count: refused ?? 0 })}</p>}
    </div>
  );
}

function getSummary(change: BulkChangeRequest): string {
  if (change.transformationId) return 'bulk.willMake';
  return change.delete ? 'bulk.willGo' : 'bulk.willChange';
}

function RunButtons({
  run,
  change,
  onWrite,
  onLeave,
  onClose,
}: {
  run: BulkRun;
  change: BulkChangeRequest;
  onWrite: () => void;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { t } = useMessages();
  const willChange = run.phase === 'writing' ? run.total : countOutcomes(run.outcomes, 'Changed');
  const confirm = useRef<HTMLButtonElement>(null);
  // Focuses the button, so that Enter continues after the user has read the summary. Deletions are excluded.
  const isReady = run.phase === 'checked' && !change.delete;
  useEffect(() => {
    if (isReady) confirm.current?.focus();
  }, [isReady]);
  const isOthers = run.wanted > willChange;
  const verb = change.delete ? 'delete' : change.transformationId ? 'make' : 'change';
  const label = `bulk.${verb}${isOthers ? 'Others' : 'Count'}`;
  if (run.phase === 'done' || (run.phase === 'checked' && willChange === 0)) {
    return (
      <Button tone="primary" onClick={onClose}>
        {t('kit.close')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onLeave} isBusy={run.isStopping && !run.error}>
        {t('kit.cancel')}
      </Button>
      {Boolean(run.error) && (
        <Button tone="primary" onClick={run.resume}>
          {t('kit.retry')}
        </Button>
      )}
      {!run.error && (
        <Button
          ref={confirm}
          tone={change.delete ? 'danger' : 'primary'}
          isDisabled={run.phase === 'checking'}
          isBusy={run.phase === 'writing'}
          onClick={onWrite}
        >
          {run.phase === 'checking' ? t(`bulk.${verb}`) : t(label, { count: willChange })}
        </Button>
      )}
    </>
  );
}

/** Closes once, after the render in which the run ended. */
function useWhenOver(isOver: boolean, close: () => void): void {
  const closeWhenOver = useEffectEvent(close);
  useEffect(() => {
    if (isOver) closeWhenOver();
  }, [isOver]);
}
