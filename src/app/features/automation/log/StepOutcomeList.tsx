import type { AutomationRun } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { openRecord } from '../../../state/openRecordsState.ts';

type Outcome = AutomationRun['steps'][number];

/** Lists the outcomes of steps, one per line; for a loop, the outcome of each iteration. */
export function StepOutcomeList({ steps }: { steps: readonly Outcome[] }) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <ol className="dk-rule-outcomes">
      {steps.map(step => (
        <li key={step.step} data-outcome={step.outcome}>
          {t(`automation.step.${step.kind ?? 'Stop'}`)}: {t(`automation.outcome.${step.outcome}`)}
          {step.text ? ` (${step.text})` : ''}
          {step.count === undefined
            ? ''
            : ` (${t('automation.eachCount', { count: step.count, refused: step.refused ?? 0 })})`}
          {step.issues.length > 0 && ` — ${formatIssues(messages, step.issues).join(' ')}`}
          {step.each && step.each.length > 0 && <Each each={step.each} />}
        </li>
      ))}
    </ol>
  );
}

function Each({ each }: { each: NonNullable<Outcome['each']> }) {
  const { t } = useMessages();
  return (
    <details className="dk-rule-each">
      <summary>{t('automation.eachOf')}</summary>
      <ul className="dk-rule-outcomes">
        {each.map(({ row, itemId, directoryId, number, steps }) => (
          <li key={itemId ?? row}>
            {itemId && directoryId ? (
              <button
                type="button"
                className="dk-link-button"
                onClick={() => openRecord(directoryId, itemId)}
              >
                #{number}
              </button>
            ) : (
              t('automation.eachRow', { number: (row ?? 0) + 1 })
            )}
            <StepOutcomeList steps={steps} />
          </li>
        ))}
      </ul>
    </details>
  );
}
