import { useCallback, useState } from 'react';
import type { RulesOfMany } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import { type ApiCall, useApiCall } from '../../../../api/useApiCall.ts';
import { RulesQuestion } from '../../../../shared/automation/RulesQuestion.tsx';
import { Progress } from '../../../../shared/progress/Progress.tsx';
import { loadBoot } from '../../../../state/bootState.ts';
import type { ImportStepProps } from '../ImportModal.tsx';
import { cancelImport, startImport, updateImport } from '../importCalls.ts';
import { countImportFileRows, countWrittenRecords } from '../importSteps.ts';
import { getProgressText } from '../importWords.ts';
import { StepFooter } from '../StepFooter.tsx';
import { SimilarRows } from './SimilarRows.tsx';
import './check.css';
import { NewOptions } from './NewOptions.tsx';
import { OutcomeTabs } from './OutcomeTabs.tsx';
import { ProblemList } from './ProblemList.tsx';
import { RowsView } from './RowsView.tsx';
import { useAutomationForesight } from './useAutomationForesight.ts';
import { useCorrections } from './useCorrections.ts';
import { type RowsQuery, useRows } from './useRows.ts';

export interface CheckStepProps extends ImportStepProps {
  onColumns: () => void;
}

/**
 * Shows the planned outcome and the problems of every row before anything is written, with ways to solve the problems.
 */
export function CheckStep({ compiled, handle, run, onColumns, onClose }: CheckStepProps) {
  const messages = useMessages();
  const call = useApiCall();
  const [rules, setRules] = useState<RulesOfMany>('Inside');
  const isChecking = run.state === 'Checking';
  const [chosen, setAsked] = useState<RowsQuery | null>(null);
  // Rejected rows are shown first, if there are any.
  const asked = chosen ?? { outcome: run.counts.refused > 0 ? ('Refused' as const) : null, page: 1 };
  const rows = useRows(handle, asked, !isChecking);
  const show = useCallback((wanted: RowsQuery) => setAsked(wanted), []);
  const corrections = useCorrections({
    handle,
    run,
    isReady: !isChecking,
    onCorrected: rows.reload,
    onShow: show,
  });
  const onPage = (page: number) => setAsked({ outcome: asked.outcome, page });
  const keepAsked = () => {
    setAsked({ outcome: asked.outcome, page: asked.page });
    corrections.reload();
  };
  const start = async () => {
    handle.put(await startImport(handle.place, rules));
    // The import adds options to fields, and users aren't notified of their own changes to definitions.
    if (run.newOptions.length > 0) await loadBoot();
  };
  const foreseen = useAutomationForesight(handle, run);
  const isFirst = isChecking && rows.rows === undefined;
  return (
    <div className="dk-stack">
      {isChecking && <Checking {...{ handle, run, call }} />}
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {run.isOutdated && <Outdated {...{ handle, run, call }} />}
      <OutcomeTabs
        counts={run.counts}
        alike={run.alike}
        selected={asked.outcome}
        onSelect={outcome => setAsked({ outcome, page: 1 })}
      >
        {!isFirst && (
          <div className="dk-stack" inert={isChecking} data-busy={isChecking} aria-busy={isChecking}>
            {corrections.problem && <Notice tone="danger">{corrections.problem}</Notice>}
            {corrections.error && <Notice tone="warning">{getErrorText(messages, corrections.error)}</Notice>}
            {asked.outcome === 'Alike' ? (
              <SimilarRows
                {...{ compiled, handle, run, rows, page: asked.page, onPage }}
                onDecided={keepAsked}
              />
            ) : (
              <>
                <NewOptions {...{ compiled, run }} />
                <SeeAlike alike={run.alike} onSee={() => setAsked({ outcome: 'Alike', page: 1 })} />
                {corrections.found.columns.length + corrections.found.problems.length > 0 && (
                  <ProblemList
                    {...{ compiled, run, found: corrections.found }}
                    actions={corrections.actions}
                    isBusy={corrections.isBusy || isChecking}
                  />
                )}
                <RowsView
                  {...{ compiled, run, rows, onPage }}
                  page={asked.page}
                  shownRow={asked.row}
                  onFixed={keepAsked}
                />
              </>
            )}
          </div>
        )}
      </OutcomeTabs>
      <RulesQuestion {...{ foreseen, value: rules }} onChange={setRules} />
      <StartButtons
        {...{ handle, run, onColumns, onClose }}
        isBusy={call.isBusy || corrections.isBusy}
        onStart={() => call.run(start)}
      />
    </div>
  );
}

interface StateProps extends Pick<CheckStepProps, 'handle' | 'run'> {
  call: ApiCall;
}

/** Shows the progress of the check, with a button to cancel it. */
function Checking({ handle, run, call }: StateProps) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <div className="dk-row">
      <div className="dk-import-wide">
        <Progress
          label={getProgressText(messages, run, t('import.checking'))}
          value={run.progress.done}
          max={run.progress.total ?? undefined}
        />
      </div>
      <Button
        size="small"
        isBusy={call.isBusy}
        onClick={() => call.run(async () => handle.put(await cancelImport(handle.place)))}
      >
        {t('kit.cancel')}
      </Button>
    </div>
  );
}

/** Warns that some rows may already exist as records, before anything is written. */
function SeeAlike({ alike, onSee }: { alike: number; onSee: () => void }) {
  const { t } = useMessages();
  if (alike === 0) return null;
  return (
    <Notice tone="warning">
      <div className="dk-row dk-row-wrap">
        <span>{t('import.alike', { count: alike })}</span>
        <Button size="small" onClick={onSee}>
          {t('import.seeAlike')}
        </Button>
      </div>
    </Notice>
  );
}

/** Shown if the directory has changed since the check. */
function Outdated({ handle, run, call }: StateProps) {
  const { t } = useMessages();
  return (
    <Notice tone="warning">
      <div className="dk-row dk-row-wrap">
        <span>{t('import.outdated')}</span>
        <Button
          size="small"
          isBusy={call.isBusy}
          onClick={() => call.run(async () => handle.put(await updateImport(handle.place, run.settings)))}
        >
          {t('import.check')}
        </Button>
      </div>
    </Notice>
  );
}

function StartButtons(
  props: Pick<CheckStepProps, 'run' | 'onColumns' | 'onClose'> & { isBusy: boolean; onStart: () => void },
) {
  const { run, isBusy } = props;
  const { t } = useMessages();
  const count = countWrittenRecords(run.counts);
  const out = run.counts.refused + run.counts.leftOut;
  const isChecked = run.state === 'Checked';
  const isNothing = isChecked && count === 0;
  const note = isNothing && countImportFileRows(run.counts) > 0 ? t('import.nothingToWrite') : '';
  return (
    <StepFooter>
      <span className="dk-faint dk-import-foot-note">
        {isChecked
          ? [note, out > 0 ? t('import.rowsLeftOut', { count: out }) : ''].filter(Boolean).join(' ')
          : ''}
      </span>
      <Button onClick={props.onColumns}>{t('import.back')}</Button>
      {isNothing ? (
        <Button tone="primary" onClick={props.onClose}>
          {t('kit.close')}
        </Button>
      ) : (
        <Button tone="primary" isDisabled={!isChecked} isBusy={isBusy} onClick={props.onStart}>
          {isChecked ? t('import.start', { count }) : t('import.startPlain')}
        </Button>
      )}
    </StepFooter>
  );
}
