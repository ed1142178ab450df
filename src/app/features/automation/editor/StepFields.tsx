import { issuesBelow } from '#core/issues.ts';
import type { AutomationStep } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Radios } from '#view/kit/inputs/Radios.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { ChatFormFields } from './ChatFormFields.tsx';
import { CreateFields } from './CreateFields.tsx';
import { DayCount } from './DayTrigger.tsx';
import { EmailFields } from './EmailFields.tsx';
import { FormulaValues } from './FormulaValues.tsx';
import { FilterFields } from './IfCard.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import { ReminderFields } from './ReminderFields.tsx';
import { TagFields } from './TagFields.tsx';
import { TextField } from './TextField.tsx';
import { TextValues } from './TextValues.tsx';
import { TransformFields } from './TransformFields.tsx';
import type { PartProps } from './useRuleWorld.ts';
import { ValuesEditor } from './ValuesEditor.tsx';
import { WebhookFields } from './WebhookFields.tsx';

// With the script editor, and steps within steps, only where a rule has them.
const ScriptFields = lazy(() => import('./ScriptFields.tsx'));
const EachFields = lazy(() => import('./EachFields.tsx'));

const NO_ISSUES = [] as const;

/** What a step says, by its kind. */
export function StepFields(props: PartProps<AutomationStep>) {
  const { value, issues, compiled, onChange } = props;
  const messages = useMessages();
  const { t } = messages;
  const below = (name: string) => issuesBelow(issues, name);
  switch (value.kind) {
    case 'SetFields':
      return compiled ? (
        <>
          <ValuesEditor
            compiled={compiled}
            values={value.customFields}
            issues={below('customFields')}
            onChange={customFields => onChange({ ...value, customFields })}
          />
          <TextValues
            target={compiled}
            texts={value.texts ?? []}
            issues={below('texts')}
            onChange={texts => onChange({ ...value, texts })}
          />
          <FormulaValues
            source={compiled}
            target={compiled}
            value={value.formulas ?? []}
            taken={value.customFields}
            issues={below('formulas')}
            onChange={formulas => onChange({ ...value, formulas })}
          />
          <Mistakes {...{ issues: below('customFields').filter(({ path }) => path.length === 0) }} />
        </>
      ) : null;
    case 'Move':
      return (
        <div className="dk-rule-fields">
          <Field label={t('automation.toStatus')} isRequired errors={issueTexts(messages, below('statusId'))}>
            <Select
              value={value.statusId}
              emptyLabel={t('automation.choose')}
              options={(compiled?.directory.statusList ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
              onChange={statusId => onChange({ ...value, statusId })}
            />
          </Field>
          <TextField
            {...{ compiled, issues: below('text') }}
            label={t('automation.moveComment')}
            value={value.text ?? ''}
            onChange={text => onChange({ ...value, text })}
          />
        </div>
      );
    case 'Assign':
      return (
        <div className="dk-stack">
          <Field label={t('automation.assignBy')} isGroup>
            <Radios
              value={value.by}
              options={(['Turn', 'Load'] as const).map(by => ({
                value: by,
                label: t(`automation.by.${by}`),
              }))}
              onChange={by => onChange({ ...value, by })}
            />
          </Field>
          <PeopleFields
            {...{ compiled, issues }}
            hasRoles={false}
            value={{ userIds: value.userIds ?? [], groupIds: value.groupIds ?? [] }}
            onChange={({ userIds = [], groupIds = [] }) => onChange({ ...value, userIds, groupIds })}
          />
        </div>
      );
    case 'Tag':
      return <TagFields {...props} value={value} />;
    case 'Comment':
      return (
        <TextField
          {...{ compiled, issues: below('text') }}
          label={t('automation.text')}
          isRequired
          value={value.text}
          onChange={text => onChange({ ...value, text })}
        />
      );
    case 'CreateRecord':
      return <CreateFields {...props} value={value} />;
    case 'Transform':
      return <TransformFields {...props} value={value} />;
    case 'Reminder':
      return <ReminderFields {...props} value={value} />;
    case 'RunScript':
      return <ScriptFields {...props} value={value} />;
    case 'ForEach':
      return <EachFields {...props} value={value} />;
    case 'Notify':
      return (
        <div className="dk-stack">
          <TextField
            {...{ compiled, issues: below('text') }}
            label={t('automation.text')}
            isRequired
            value={value.text}
            onChange={text => onChange({ ...value, text })}
          />
          <PeopleFields
            {...{ compiled, issues: below('people') }}
            value={value.people}
            onChange={people => onChange({ ...value, people })}
          />
        </div>
      );
    case 'Email':
      return <EmailFields {...props} value={value} />;
    case 'SendMessage':
      return (
        <TextField
          {...{ compiled, issues: below('text') }}
          label={t('automation.text')}
          isRequired
          value={value.text}
          onChange={text => onChange({ ...value, text })}
        />
      );
    case 'StartForm':
      return <ChatFormFields {...props} value={value} />;
    case 'Webhook':
      return <WebhookFields {...props} value={value} />;
    case 'Wait':
      return (
        <div className="dk-rule-fields">
          <DayCount
            label={t('automation.amount')}
            days={value.amount}
            most={1_000}
            onChange={amount => onChange({ ...value, amount })}
          />
          <Field label={t('automation.unitLabel')}>
            <Select
              value={value.unit}
              options={(['Minutes', 'Hours', 'Days'] as const).map(unit => ({
                value: unit,
                label: t(`automation.unit.${unit}`),
              }))}
              onChange={unit => onChange({ ...value, unit: unit as typeof value.unit })}
            />
          </Field>
        </div>
      );
    case 'Stop':
      return (
        <FilterFields
          {...{ compiled, issues: below('if') }}
          value={value.if ?? {}}
          onChange={filter => onChange({ ...value, if: filter })}
        />
      );
  }
}

function Mistakes({ issues }: Pick<PartProps<AutomationStep>, 'issues'>) {
  const messages = useMessages();
  const texts = issueTexts(messages, issues.length > 0 ? issues : NO_ISSUES);
  return texts.length > 0 ? <p className="dk-field-error">{texts.join(' ')}</p> : null;
}
