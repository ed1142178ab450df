import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationTrigger } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { createTrigger, TRIGGER_KINDS } from '../ruleDraft.ts';
import { DayTrigger } from './DayTrigger.tsx';
import { MessageTrigger } from './MessageTrigger.tsx';
import { RelatedFieldPicker } from './RelatedFieldPicker.tsx';
import { type RulePartProps, useFieldOptions } from './useRuleWorld.ts';
import { WebhookTrigger } from './WebhookTrigger.tsx';

export function TriggerCard(props: RulePartProps<AutomationTrigger>) {
  const { t } = useMessages();
  const { value, onChange } = props;
  const options = TRIGGER_KINDS.map(kind => ({ value: kind, label: t(`automation.when.${kind}`) }));
  const choose = (kind: string) => {
    const found = TRIGGER_KINDS.find(each => each === kind);
    if (found) onChange(createTrigger(found, t('automation.buttonLabel')));
  };
  return (
    <section className="dk-rule-card" aria-label={t('automation.whenTitle')}>
      <h2>{t('automation.whenTitle')}</h2>
      <div className="dk-rule-fields">
        <Field label={t('automation.trigger')} isLabelHidden>
          <Select value={value.kind} options={options} onChange={choose} />
        </Field>
        <TriggerFields {...props} />
      </div>
    </section>
  );
}

function TriggerFields(props: RulePartProps<AutomationTrigger>) {
  const { value, onChange, issues } = props;
  const messages = useMessages();
  const { t } = messages;
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  switch (value.kind) {
    case 'StatusEntered':
    case 'StatusLeft':
      return (
        <StatusChoice
          {...props}
          ids={value.statusIds ?? []}
          errors={errorsOf('statusIds')}
          onChoose={statusIds => onChange({ ...value, statusIds })}
        />
      );
    case 'FieldChanged':
      return <FieldsChoice {...props} value={value} errors={errorsOf('fieldIds')} />;
    case 'DateReached':
    case 'NothingHappened':
    case 'Schedule':
      return <DayTrigger {...props} value={value} />;
    case 'WebhookReceived':
      return <WebhookTrigger {...props} value={value} />;
    case 'MessageReceived':
      return <MessageTrigger {...props} value={value} />;
    case 'RelatedCreated':
    case 'RelatedDeleted':
      return (
        <RelatedFieldPicker
          {...{ value, issues, compiled: props.compiled }}
          onChange={next => onChange({ ...value, ...next })}
        />
      );
    case 'Button':
      return (
        <Field label={t('automation.buttonText')} isRequired errors={errorsOf('label')}>
          <TextInput
            value={value.label}
            maxLength={60}
            onInput={label => onChange({ ...value, label })}
            onCommit={label => onChange({ ...value, label })}
          />
        </Field>
      );
    default:
      return null;
  }
}

/** Selects statuses of the directory; an empty selection means any status. */
function StatusChoice({
  compiled,
  ids,
  errors,
  onChoose,
}: RulePartProps<AutomationTrigger> & {
  ids: readonly string[];
  errors: readonly string[];
  onChoose: (ids: string[]) => void;
}) {
  const { t } = useMessages();
  const options = (compiled?.directory.statusList ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={t('automation.statuses')} help={t('automation.anyStatus')} errors={errors}>
      <MultiChoice
        value={ids}
        options={options}
        onChange={onChoose}
        placeholder={t('automation.addStatus')}
        removeLabel={name => t('automation.remove', { name })}
      />
    </Field>
  );
}

function FieldsChoice({
  compiled,
  value,
  errors,
  onChange,
}: Omit<RulePartProps<AutomationTrigger>, 'value'> & {
  value: Extract<AutomationTrigger, { kind: 'FieldChanged' }>;
  errors: readonly string[];
}) {
  const { t } = useMessages();
  const options = useFieldOptions(compiled);
  return (
    <Field label={t('automation.fields')} isRequired errors={errors}>
      <MultiChoice
        value={value.fieldIds}
        options={options}
        onChange={fieldIds => onChange({ ...value, fieldIds })}
        placeholder={t('automation.addField')}
        removeLabel={name => t('automation.remove', { name })}
      />
    </Field>
  );
}
