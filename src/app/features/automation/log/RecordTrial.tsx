import { useCallback, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { AutomationRuleInput, AutomationTrial } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { searchRecords } from '../../../api/searchRecords.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { RecordChanges } from '../../../shared/record/RecordChanges.tsx';
import { simulateRule } from '../automationCalls.ts';
import { useCompiledDirectory } from '../editor/useRuleWorld.ts';

interface RecordTrialProps {
  ruleId: string | undefined;
  /** The id of the directory in the rule's draft; empty until the user selects one. */
  directoryId: string;
  /** Returns `null` if the rule has errors. */
  read: () => AutomationRuleInput | null;
}

/** Limits the search results to a number that users can scan at a glance. */
const MAX_RESULTS = 10;

/** Shows what the rule, even if it isn't saved, would do for one record, step by step. */
export function RecordTrial({ ruleId, directoryId, read }: RecordTrialProps) {
  const { t } = useMessages();
  const compiled = useCompiledDirectory(directoryId);
  const [record, setRecord] = useState<ComboboxOption | null>(null);
  const [trial, setTrial] = useState<AutomationTrial | null>(null);
  const call = useApiCall();
  const load = useCallback(
    async (keyword: string, signal: AbortSignal) => {
      const { items } = await searchRecords(directoryId, { keyword, take: MAX_RESULTS }, signal);
      return items.map(({ id, display }) => ({ value: id, label: display }));
    },
    [directoryId],
  );
  const tryIt = () => {
    const rule = record && read();
    if (!rule) return;
    void call.run(async () => {
      setTrial(null);
      setTrial(await simulateRule({ rule, itemId: record.value, ...(ruleId && { ruleId }) }));
    });
  };
  if (!compiled) return null;
  return (
    <section className="dk-rule-card" aria-label={t('automation.trialTitle')}>
      <h2>{t('automation.trialTitle')}</h2>
      <p className="dk-faint">{t('automation.trialText')}</p>
      <div className="dk-row dk-row-wrap">
        <Field label={t('automation.trialRecord')}>
          <Typeahead
            key={directoryId}
            value={record}
            minChars={0}
            load={load}
            onChange={next => {
              setRecord(next);
              setTrial(null);
            }}
          />
        </Field>
        <Button isBusy={call.isBusy} isDisabled={!record} onClick={tryIt}>
          {t('automation.trial')}
        </Button>
      </div>
      <div role="status">
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
        {trial && trial.itemId === record?.value && <Result trial={trial} compiled={compiled} />}
      </div>
    </section>
  );
}

function Result({ trial, compiled }: { trial: AutomationTrial; compiled: CompiledDirectory }) {
  const { t } = useMessages();
  const { branch, steps, unknown } = trial;
  return (
    <div className="dk-stack">
      <p>
        <strong>{t(`automation.trial.${branch}`)}</strong>
        {steps.length === 0 && ` ${t('automation.trialNoSteps')}`}
      </p>
      <ol className="dk-rule-trial">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and the result of a trial never changes
          <li key={index}>
            <TriedStep step={step} compiled={compiled} />
          </li>
        ))}
      </ol>
      {unknown.map(what => (
        <p key={what} className="dk-faint">
          {t(`automation.unknown.${what}`)}
        </p>
      ))}
    </div>
  );
}

interface TriedStepProps {
  step: AutomationTrial['steps'][number];
  compiled: CompiledDirectory;
}

function TriedStep({ step, compiled }: TriedStepProps) {
  const messages = useMessages();
  const { t } = messages;
  const { kind, outcome, people, issues, changes, references } = step;
  return (
    <>
      <span className="dk-rule-run-state" data-state={outcome}>
        {t(`automation.step.${kind}`)}: {t(`automation.trialOutcome.${outcome}`)}
        {people !== undefined && `, ${t('automation.toPeople', { count: people })}`}
        {issues.length > 0 && ` – ${formatIssues(messages, issues).join(' ')}`}
      </span>
      {changes.length > 0 && <RecordChanges {...{ changes, references, compiled }} />}
    </>
  );
}
