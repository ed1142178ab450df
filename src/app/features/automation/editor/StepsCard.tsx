import { issuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { newStep, STEP_KINDS, type StepDraft, stepOf } from '../ruleDraft.ts';
import { StepFields } from './StepFields.tsx';
import type { PartProps } from './useRuleWorld.ts';

/** Steps one after the other, each a card. */
export function StepsCard({
  title,
  text,
  value,
  issues,
  compiled,
  onChange,
}: PartProps<readonly StepDraft[]> & { title: string; text?: string }) {
  const messages = useMessages();
  const { t } = messages;
  const own: Issue[] = issues.filter(({ path }) => path.length === 0);
  const move = (from: number, to: number) => {
    const steps = [...value];
    const [moved] = steps.splice(from, 1);
    if (moved) onChange([...steps.slice(0, to), moved, ...steps.slice(to)]);
  };
  return (
    <section className="dk-rule-card" aria-label={title}>
      <h2>{title}</h2>
      {text && <p className="dk-faint">{text}</p>}
      {own.length > 0 && <Notice tone="danger">{issueTexts(messages, own).join(' ')}</Notice>}
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
            <StepFields
              value={draft.step}
              compiled={compiled}
              issues={issuesBelow(issues, index)}
              onChange={step =>
                onChange(value.map(each => (each.key === draft.key ? { ...each, step } : each)))
              }
            />
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
          entries={STEP_KINDS.map(kind => ({
            id: kind,
            label: t(`automation.step.${kind}`),
            onSelect: () => onChange([...value, newStep(stepOf(kind))]),
          }))}
        />
      </div>
    </section>
  );
}
