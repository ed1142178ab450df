import { useCallback } from 'react';
import type { AutomationRule, AutomationRun } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import { loadRuleRunPage, undoRuleRun } from '../automationCalls.ts';
import { canBeUndone } from './canBeUndone.ts';
import { StepOutcomeList } from './StepOutcomeList.tsx';
import { usePagedLog } from './usePagedLog.ts';

/** Lists the rule's runs, the newest first. */
export function RunLog({ rule }: { rule: AutomationRule }) {
  const messages = useMessages();
  const { t } = messages;
  const { entries: runs, problem, isWhole, reload, more } = useRuns(rule);
  return (
    <section className="dk-rule-card" aria-label={t('automation.logTitle')}>
      <div className="dk-row">
        <h2>{t('automation.logTitle')}</h2>
        <span className="dk-spacer" />
        <IconButton icon="restore" size="small" label={t('automation.reload')} onClick={reload} />
      </div>
      {problem && <ErrorState text={problem} onRetry={reload} />}
      {!runs && !problem && <Skeleton lines={4} />}
      {runs?.length === 0 && <p className="dk-faint">{t('automation.noRuns')}</p>}
      <ul className="dk-rule-runs">
        {(runs ?? []).map(run => (
          <RunRow key={run.id} run={run} onUndone={reload} />
        ))}
      </ul>
      {!isWhole && <Button onClick={more}>{t('automation.moreRuns')}</Button>}
    </section>
  );
}

function useRuns({ id, version, lastRunAt }: AutomationRule) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for another version or a new run
  const readPage = useCallback(
    (before: string | undefined, signal: AbortSignal) => loadRuleRunPage(id, before, signal),
    [id, version, lastRunAt],
  );
  return usePagedLog(readPage);
}

function RunRow({ run, onUndone }: { run: AutomationRun; onUndone: () => void }) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const { at, state, dueAt, branch, directoryId = '', itemId = '', number, display, steps, isUndone } = run;
  const undo = async () => {
    try {
      const outcomes = await undoRuleRun(run.id);
      const kept = outcomes.filter(({ outcome }) => outcome === 'Refused').length;
      toasts.show({
        text: t('automation.undone', { kept }),
        ...(kept > 0 ? {} : { tone: 'success' as const }),
      });
      onUndone();
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  return (
    <li className="dk-rule-run" data-state={state}>
      <div className="dk-row dk-row-wrap">
        <span className="dk-rule-run-state" data-state={state}>
          {t(`automation.run.${state}`)}
        </span>
        {run.itemId === undefined ? (
          <span className="dk-faint">{t('webhooks.noRecord')}</span>
        ) : number === undefined ? (
          <span className="dk-faint">{t('automation.goneRecord')}</span>
        ) : (
          <button type="button" className="dk-link-button" onClick={() => openRecord(directoryId, itemId)}>
            {display ?? `#${number}`}
          </button>
        )}
        <span className="dk-faint">
          {[
            formatDateTime(at),
            branch === 'Otherwise' ? t('automation.branchOtherwise') : '',
            dueAt ? t('automation.goesOn', { at: formatDateTime(dueAt) }) : '',
            isUndone ? t('automation.isUndone') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="dk-spacer" />
        {canBeUndone(run) && (
          <Button size="small" tone="quiet" onClick={() => void undo()}>
            {t('automation.undo')}
          </Button>
        )}
      </div>
      {run.body !== undefined && (
        <details>
          <summary>{t('webhooks.received')}</summary>
          <pre className="dk-endpoint-answer">{run.body}</pre>
        </details>
      )}
      <StepOutcomeList steps={steps} />
    </li>
  );
}
