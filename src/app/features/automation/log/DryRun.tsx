import { useState } from 'react';
import type { AutomationDryRun, AutomationRuleInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { errorText } from '../../../api/errorText.ts';
import { openRecord } from '../../../state/openRecords.ts';
import { dryRun } from '../automationCalls.ts';

const SPANS = [7, 30, 90];

/** What the rule, saved or not, would have done with the changes of the past. @param read null where it has mistakes. */
export function DryRun({ read }: { read: () => AutomationRuleInput | null }) {
  const messages = useMessages();
  const { t } = messages;
  const [days, setDays] = useState(30);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ rule: AutomationRuleInput; result: AutomationDryRun } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    const rule = read();
    if (!rule) return;
    setBusy(true);
    setProblem(null);
    try {
      setTold({ rule, result: await dryRun(rule, days) });
    } catch (error) {
      setTold(null);
      setProblem(errorText(messages, error));
    }
    setBusy(false);
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
        <Button isBusy={isBusy} onClick={() => void run()}>
          {t('automation.dryRun')}
        </Button>
      </div>
      <div role="status">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {told && <Result directoryId={told.rule.directoryId} result={told.result} />}
      </div>
    </section>
  );
}

function Result({ directoryId, result }: { directoryId: string; result: AutomationDryRun }) {
  const { t, formatDateTime } = useMessages();
  const { fired, otherwise, webhooks, looked, isWhole, unknown, examples } = result;
  if (unknown.includes('NoHistory')) return <Notice>{t('automation.noHistory')}</Notice>;
  return (
    <div className="dk-stack">
      <p>
        <strong>{t('automation.wouldFire', { count: fired })}</strong>
        {otherwise > 0 && ` ${t('automation.wouldOtherwise', { count: otherwise })}`}{' '}
        {webhooks > 0 && `${t('automation.wouldSend', { count: webhooks })} `}
        {t('automation.looked', { count: looked })}
      </p>
      {!isWhole && <Notice tone="warning">{t('automation.notWhole')}</Notice>}
      <p className="dk-faint">{t('automation.othersNow')}</p>
      <ul className="dk-rule-examples">
        {examples.map(({ itemId, number, display, at, branch, times }) => (
          <li key={`${itemId} ${branch}`}>
            <button type="button" className="dk-link-button" onClick={() => openRecord(directoryId, itemId)}>
              {display || `#${number}`}
            </button>
            <span className="dk-faint">
              {[
                formatDateTime(at),
                branch === 'Otherwise' ? t('automation.branchOtherwise') : '',
                times > 1 ? t('automation.times', { count: times }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
