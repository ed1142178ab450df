import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/Field.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { updateUser } from '../../state/session.ts';
import { useUser } from '../../state/useBoot.ts';

export function NamePanel() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const user = useUser();
  const [name, setName] = useState(user.name);
  const [phoneNumber, setPhone] = useState(user.phoneNumber ?? '');
  const [errors, setErrors] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    if (!name.trim()) return setErrors([t('issue.Required')]);
    setErrors([]);
    setBusy(true);
    try {
      updateUser(await answerOf(api.PUT('/profile', { body: { name: name.trim(), phoneNumber } })));
      toasts.show({ text: t('app.saved') });
    } catch (error) {
      toasts.show({ text: errorText(messages, error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="dk-panel dk-stack"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{t('profile.about')}</h2>
      <Field label={t('profile.name')} errors={errors} isRequired>
        <TextInput value={name} onCommit={setName} onInput={setName} autoComplete="name" />
      </Field>
      <Field label={t('session.email')}>
        <TextInput value={user.email} />
      </Field>
      <Field label={t('profile.phone')}>
        <TextInput
          type="tel"
          value={phoneNumber}
          onCommit={setPhone}
          onInput={setPhone}
          autoComplete="tel"
          maxLength={40}
        />
      </Field>
      <div>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('app.save')}
        </Button>
      </div>
    </form>
  );
}
