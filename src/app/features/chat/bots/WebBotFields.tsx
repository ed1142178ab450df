import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { BotEnabledSwitch, BotNameAndGroupsFields, BotTextFields } from './SharedFields.tsx';
import type { WebBotDraft } from './useWebBotDraft.ts';

const SECRET_BYTES = 32;

/** Edits the settings of a web chat. A saved secret is never displayed. */
export function WebBotFields({ draft, hasSecret }: { draft: WebBotDraft; hasSecret: boolean }) {
  const { t } = useMessages();
  const { values, change, errorsOf } = draft;
  return (
    <>
      <BotNameAndGroupsFields {...draft} nameHelp={t('chat.webNameHelp')} />
      <Field label={t('chat.origins')} help={t('chat.originsHelp')} errors={errorsOf('origins')}>
        <TextArea
          rows={2}
          isGrowing
          maxLength={10_000}
          value={values.origins}
          onInput={origins => change({ origins })}
        />
      </Field>
      <BotTextFields {...draft} greetingHelp={t('chat.webGreetingHelp')} />
      <Field
        label={t('chat.secret')}
        help={t(hasSecret ? 'chat.secretKept' : 'chat.secretHelp')}
        errors={errorsOf('secret')}
      >
        <TextInput
          value={values.secret}
          maxLength={200}
          autoComplete="off"
          onInput={secret => change({ secret })}
          onCommit={secret => change({ secret })}
        />
      </Field>
      <div className="dk-row">
        <Button size="small" onClick={() => change({ secret: newSecret(), isSecretRemoved: false })}>
          {t('chat.makeSecret')}
        </Button>
      </div>
      {hasSecret && (
        <Checkbox
          label={t('chat.removeSecret')}
          isChecked={values.isSecretRemoved}
          onChange={isSecretRemoved => change({ isSecretRemoved, secret: '' })}
        />
      )}
      <BotEnabledSwitch {...draft} />
    </>
  );
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
