import { Link } from 'wouter';
import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import { useEndpoints } from '../../webhooks/useEndpoints.ts';
import type { StepProps } from './stepProps.ts';

export function WebhookFields({ value, issues, onChange }: StepProps<'Webhook'>) {
  const messages = useMessages();
  const { t } = messages;
  const { data: endpoints, error } = useEndpoints();
  const below = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  const setType = (type: string) => onChange({ ...value, type });
  return (
    <div className="dk-stack">
      {error && <Notice tone="danger">{getErrorText(messages, error)}</Notice>}
      <div className="dk-rule-fields">
        <Field
          label={t('webhooks.endpoint')}
          isRequired
          help={<Link href="/automation/webhooks">{t('webhooks.manage')}</Link>}
          errors={below('endpointId')}
        >
          <Select
            value={value.endpointId}
            emptyLabel={t('automation.choose')}
            options={(endpoints ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={endpointId => onChange({ ...value, endpointId })}
          />
        </Field>
        <Field label={t('webhooks.type')} isRequired help={t('webhooks.typeHelp')} errors={below('type')}>
          <TextInput value={value.type} maxLength={100} onInput={setType} onCommit={setType} />
        </Field>
      </div>
    </div>
  );
}
