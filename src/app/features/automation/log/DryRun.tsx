import { useState } from 'react';
import type { AutomationDryRun, AutomationRuleInput } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { Progress } from '../../../shared/progress/Progress.tsx';
import { RecordChanges } from '../../../shared/record/RecordChanges.tsx';
import { openRecord } from '../../../state/openRecordsState.ts';
import { useCompiledDirectory } from '../editor/useRuleWorld.ts';
import { useDryRun } from './useDryRun.ts';

const SPANS = [7, 30, 90];

interface DryRunProps {
  ruleId: string | undefined;
  /** Returns `null` if the rule has errors. */
  read: () => AutomationRuleInput | null;
}

/** Shows what the rule, even if it isn't saved, would have done for past changes. */
export function DryRun({ ruleId, read }: DryRunProps) {
  const { t, formatNumber } = useMessages();
  const [days, setDays] = useState(30);
  const { tried, problem, isBusy, start, cancel } = useDryRun(ruleId);
  const { looked = 0, total } = tried?.run ?? {};
  const begin = () => {
    const rule = read();
    if (rule) void start(rule, days);
  };
  return (
    <section className="dk-rule-card" aria-label={t('automation.dryRunTitle')}>
      <h2>{t('automation.dryRunTitle')}</h2>
      <p className="dk-faint">{t('automation.dryRunText')}</p>
      <div className="dk-row dk-row-wrap">
        <Select
          label={t('automation.dryRunSpan')}
          value={String(days)}
          options={SPANS.map(count => ({ value: String(count), label: t('automation.lastDays', { count }) }))}
          onChange={next => setDays(Number(next))}
        />
        <Button isBusy={isBusy} onClick={begin}>
          {t('automation.dryRun')}
        </Button>
        {isBusy && (
          <Button tone="quiet" onClick={cancel}>
            {t('kit.cancel')}
          </Button>
        )}
      </div>
      {tried?.run.state === 'Running' && (
        <Progress
          label={t('automation.trying')}
          value={looked}
          {...(total === undefined ? {} : { max: total })}
          text={
            total === undefined
              ? ''
              : t('automation.lookedOf', { looked: formatNumber(looked), total: formatNumber(total) })
          }
        />
      )}
      <div role="status">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {tried?.run.state === 'Failed' && <Notice tone="danger">{t('automation.tryFailed')}</Notice>}
        {tried?.run.state === 'Done' && <Result directoryId={tried.rule.directoryId} result={tried.run} />}
      </div>
    </section>
  );
}

function Result({ directoryId, result }: { directoryId: string; result: AutomationDryRun }) {
  const { t } = useMessages();
  const { fired, otherwise, looked, changed, refused, isWhole, effects, unknown, examples } = result;
  if (unknown.includes('NoHistory')) return <Notice>{t('automation.noHistory')}</Notice>;
  return (
    <div className="dk-stack">
      <p>
        <strong>{t('automation.wouldFire', { count: fired })}</strong>
        {otherwise > 0 && ` ${t('automation.wouldOtherwise', { count: otherwise })}`}{' '}
        {t('automation.looked', { count: looked })}
      </p>
      {!isWhole && <Notice tone="warning">{t('automation.notWhole')}</Notice>}
      {fired + otherwise > 0 && (
        <ul className="dk-rule-effects">
          <li>{t('automation.wouldChange', { count: changed })}</li>
          {refused > 0 && (
            <li className="dk-rule-run-state" data-state="Refused">
              {t('automation.wouldBeRefused', { count: refused })}
            </li>
          )}
          {effects.map(({ kind, times, people }) => (
            <li key={kind}>
              {t(`automation.step.${kind}`)}: {t('automation.times', { count: times })}
              {people !== undefined && `, ${t('automation.toPeople', { count: people })}`}
            </li>
          ))}
        </ul>
      )}
      <ul className="dk-rule-examples">
        {examples.map(example => (
          <Example key={`${example.itemId} ${example.branch}`} {...{ directoryId, example }} />
        ))}
      </ul>
      <div className="dk-faint">
        {t('automation.cannotKnow')}
        <ul className="dk-rule-unknown">
          {unknown.map(what => (
            <li key={what}>{t(`automation.unknown.${what}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ExampleProps {
  directoryId: string;
  example: AutomationDryRun['examples'][number];
}

function Example({ directoryId, example }: ExampleProps) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const compiled = useCompiledDirectory(directoryId);
  const { itemId, number, display, at, branch, times, outcome, issues, changes, references } = example;
  const facts = [
    formatDateTime(at),
    branch === 'Otherwise' ? t('automation.branchOtherwise') : '',
    times > 1 ? t('automation.times', { count: times }) : '',
    outcome === 'Stopped' ? t('automation.outcome.Stopped') : '',
  ];
  return (
    <li>
      <div className="dk-row dk-row-wrap">
        <button type="button" className="dk-link-button" onClick={() => openRecord(directoryId, itemId)}>
          {display || `#${number}`}
        </button>
        <span className="dk-faint">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {outcome === 'Refused' && (
        <p className="dk-rule-run-state" data-state="Refused">
          {t('automation.outcome.Refused')}: {formatIssues(messages, issues).join(' ')}
        </p>
      )}
      {compiled && changes.length > 0 && <RecordChanges {...{ changes, references, compiled }} />}
    </li>
  );
}
