import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { BotEnabledSwitch, BotNameAndGroupsFields, BotTextFields } from './SharedFields.tsx';
import type { BotDraft } from './useBotDraft.ts';

/** Edits the settings of a Telegram bot. A saved token is never displayed. */
export function BotFields({ draft, isNew }: { draft: BotDraft; isNew: boolean }) {
  const { t } = useMessages();
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
      <BotNameAndGroupsFields {...draft} nameHelp={t('chat.botNameHelp')} />
      <BotTextFields {...draft} greetingHelp={t('chat.greetingHelp')} />
      <Checkbox
        isSwitch
        label={t('chat.groupsAllowed')}
        isChecked={values.groupsAllowed}
        onChange={groupsAllowed => change({ groupsAllowed })}
      />
      <BotEnabledSwitch {...draft} />
    </>
  );
}
