import { Suspense } from 'react';
import { issuesBelow } from '#core/issues.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { newStep, stepOf } from '../ruleDraft.ts';
import type { StepListProps } from './stepListContext.ts';
import { StepFields } from './steps/StepFields.tsx';

/** Steps that can be moved, removed and added. */
export function StepList({ value, kinds, issues, compiled, onChange }: StepListProps) {
  const messages = useMessages();
  const { t } = messages;
  // Of a step as a whole.
  const ownErrors = (index: number) => {
    const own = issuesBelow(issues, index).filter(({ path }) => path.length === 0);
    return own.length > 0 && <p className="dk-field-error">{issueTexts(messages, own).join(' ')}</p>;
  };
  const move = (from: number, to: number) => {
    const steps = [...value];
    const [moved] = steps.splice(from, 1);
    if (moved) onChange([...steps.slice(0, to), moved, ...steps.slice(to)]);
  };
  return (
    <>
      <ol className="dk-rule-steps">
        {value.map((draft, index) => (
          <li key={draft.key} className="dk-rule-step">
            <div className="dk-rule-step-head">
              <h3>{t(`automation.step.${draft.step.kind}`)}</h3>
              <span className="dk-spacer" />
              <IconButton
                icon="arrow-up"
                size="small"
                label={t('automation.moveUp')}
                isDisabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                size="small"
                label={t('automation.moveDown')}
                isDisabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                size="small"
                label={t('automation.removeStep')}
                onClick={() => onChange(value.filter(({ key }) => key !== draft.key))}
              />
            </div>
            <Suspense>
              <StepFields
                value={draft.step}
                compiled={compiled}
                issues={issuesBelow(issues, index)}
                onChange={step =>
                  onChange(value.map(each => (each.key === draft.key ? { ...each, step } : each)))
                }
              />
            </Suspense>
            {ownErrors(index)}
          </li>
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
            onSelect: () => onChange([...value, newStep(stepOf(kind))]),
          }))}
        />
      </div>
    </>
  );
}
