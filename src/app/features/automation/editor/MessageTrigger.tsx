import { useCallback } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationTrigger } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { useLoad } from '../../../api/useLoad.ts';
import type { RulePartProps } from './useRuleWorld.ts';

const CONTACTS = ['Known', 'Unknown'] as const;

/** Edits which chat messages trigger the rule. */
export function MessageTrigger({
  value,
  issues,
  compiled,
  onChange,
}: RulePartProps<AutomationTrigger> & { value: Extract<AutomationTrigger, { kind: 'MessageReceived' }> }) {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback((signal: AbortSignal) => unwrapResponse(api.GET('/bots', { signal })), []);
  const bots = useLoad(load).data?.telegram ?? [];
  const { contact: _, isOfContact: __, ...rest } = value;
  const setContains = (contains: string) => onChange({ ...value, contains });
  const choose = (text: string) => {
    const contact = CONTACTS.find(each => each === text);
    onChange(contact ? { ...rest, contact } : rest);
  };
  return (
    <>
      <Field label={t('automation.message.bots')} help={t('automation.message.anyBot')} errors={[]}>
        <MultiChoice
          value={value.botIds ?? []}
          options={bots.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={botIds => onChange({ ...value, botIds })}
          placeholder={t('automation.message.addBot')}
          removeLabel={name => t('automation.remove', { name })}
        />
      </Field>
      <Field label={t('automation.message.from')} errors={[]}>
        <Select
          value={value.contact ?? ''}
          emptyLabel={t('automation.message.anyone')}
          options={CONTACTS.map(each => ({ value: each, label: t(`automation.message.${each}`) }))}
          onChange={choose}
        />
      </Field>
      <Field
        label={t('automation.message.contains')}
        help={t('automation.message.help', { text: '{{body.text}}', name: '{{body.name}}' })}
        errors={formatIssues(messages, filterIssuesBelow(issues, 'contains'))}
      >
        <TextInput
          value={value.contains ?? ''}
          maxLength={200}
          onInput={setContains}
          onCommit={setContains}
        />
      </Field>
      {value.contact === 'Known' && compiled?.directory.builtIn && (
        <Checkbox
          label={t('automation.message.ofContact')}
          isChecked={value.isOfContact === true}
          onChange={isOfContact => onChange({ ...value, isOfContact })}
        />
      )}
    </>
  );
}
