import { Suspense } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationStep } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { createStep, createStepDraft } from '../ruleDraft.ts';
import type { StepListProps } from './stepListContext.ts';
import { StepFields } from './steps/StepFields.tsx';

export function StepList({ value, kinds, issues, compiled, onChange }: StepListProps) {
  const { t } = useMessages();
  const move = (from: number, to: number) => {
    const steps = [...value];
    const [moved] = steps.splice(from, 1);
    if (moved) onChange([...steps.slice(0, to), moved, ...steps.slice(to)]);
  };
  return (
    <>
      <ol className="dk-rule-steps">
        {value.map((draft, index) => (
          <StepCard
            key={draft.key}
            step={draft.step}
            issues={filterIssuesBelow(issues, index)}
            compiled={compiled}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < value.length - 1 ? () => move(index, index + 1) : null}
            onRemove={() => onChange(value.filter(({ key }) => key !== draft.key))}
            onChange={step =>
              onChange(value.map(each => (each.key === draft.key ? { ...each, step } : each)))
            }
          />
        ))}
      </ol>
      <div className="dk-row">
        <Menu
          trigger={
            <Button icon="plus" isDisabled={!compiled}>
              {t('automation.addStep')}
            </Button>
          }
          entries={kinds.map(kind => ({
            id: kind,
            label: t(`automation.step.${kind}`),
            onSelect: () => onChange([...value, createStepDraft(createStep(kind))]),
          }))}
        />
      </div>
    </>
  );
}

interface StepCardProps extends Pick<StepListProps, 'issues' | 'compiled'> {
  step: AutomationStep;
  /** `null` for the first step. */
  onUp: (() => void) | null;
  /** `null` for the last step. */
  onDown: (() => void) | null;
  onRemove: () => void;
  onChange: (step: AutomationStep) => void;
}

function StepCard({ step, issues, compiled, onUp, onDown, onRemove, onChange }: StepCardProps) {
  const messages = useMessages();
  const { t } = messages;
  const ofWhole = formatIssues(
    messages,
    issues.filter(({ path }) => path.length === 0),
  );
  return (
    <li className="dk-rule-step">
      <div className="dk-rule-step-head">
        <h3>{t(`automation.step.${step.kind}`)}</h3>
        <span className="dk-spacer" />
        <IconButton
          icon="arrow-up"
          size="small"
          label={t('automation.moveUp')}
          isDisabled={!onUp}
          onClick={() => onUp?.()}
        />
        <IconButton
          icon="arrow-down"
          size="small"
          label={t('automation.moveDown')}
          isDisabled={!onDown}
          onClick={() => onDown?.()}
        />
        <IconButton icon="trash" size="small" label={t('automation.removeStep')} onClick={onRemove} />
      </div>
      <Suspense>
        <StepFields value={step} compiled={compiled} issues={issues} onChange={onChange} />
      </Suspense>
      {ofWhole.length > 0 && <p className="dk-field-error">{ofWhole.join(' ')}</p>}
    </li>
  );
}
