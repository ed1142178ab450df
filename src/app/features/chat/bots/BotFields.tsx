import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import { LanguageTextFields } from './LanguageTextFields.tsx';
import type { BotDraft } from './useBotDraft.ts';

/** What an administrator says of a bot. Its token is never shown again. */
export function BotFields({ draft, isNew }: { draft: BotDraft; isNew: boolean }) {
  const { t } = useMessages();
  const { userGroups } = useBoot();
  const { values, change, errorsOf } = draft;
  return (
    <>
      <Field
        label={t('chat.token')}
        isRequired={isNew}
        help={t(isNew ? 'chat.tokenHelp' : 'chat.tokenKept')}
        errors={errorsOf('token')}
      >
        <TextInput
          value={values.token}
          maxLength={200}
          autoComplete="off"
          onInput={token => change({ token })}
          onCommit={token => change({ token })}
        />
      </Field>
      <Field label={t('chat.botName')} isRequired help={t('chat.botNameHelp')} errors={errorsOf('name')}>
        <TextInput
          value={values.name}
          maxLength={200}
          onInput={name => change({ name })}
          onCommit={name => change({ name })}
        />
      </Field>
      <Field label={t('chat.groups')} help={t('chat.groupsHelp')} errors={errorsOf('groups')}>
        <MultiChoice
          value={values.groups}
          options={userGroups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={groups => change({ groups })}
          placeholder={t('chat.addGroup')}
          removeLabel={name => t('chat.removeGroup', { name })}
          emptyText={t('chat.answeredByAll')}
        />
      </Field>
      <LanguageTextFields
        legend={t('chat.greeting')}
        help={t('chat.greetingHelp')}
        value={values.greeting}
        onChange={greeting => change({ greeting })}
      />
      <LanguageTextFields
        legend={t('chat.away')}
        help={t('chat.awayHelp')}
        value={values.away}
        onChange={away => change({ away })}
      />
      <Field label={t('chat.tellAfter')} help={t('chat.tellAfterHelp')} errors={errorsOf('tellAfterMinutes')}>
        <RawNumberInput
          value={values.tellAfterMinutes === null ? '' : String(values.tellAfterMinutes)}
          maxLength={5}
          onCommit={text => change({ tellAfterMinutes: minutesIn(text) })}
        />
      </Field>
      <Checkbox
        isSwitch
        label={t('chat.groupsAllowed')}
        isChecked={values.groupsAllowed}
        onChange={groupsAllowed => change({ groupsAllowed })}
      />
      <Checkbox
        isSwitch
        label={t('chat.enabled')}
        isChecked={values.enabled}
        onChange={enabled => change({ enabled })}
      />
    </>
  );
}

/** Null where nothing is written. */
function minutesIn(text: string): number | null {
  const minutes = Number.parseInt(text, 10);
  return Number.isNaN(minutes) ? null : Math.max(1, minutes);
}
