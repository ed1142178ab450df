import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';

const shortestPassword = 8;

export function PasswordPanel() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    if (!oldPassword || newPassword.length < shortestPassword) {
      return setProblem(t('session.passwordHelp', { min: shortestPassword }));
    }
    setBusy(true);
    setProblem(null);
    try {
      await answerOf(api.PUT('/profile/password', { body: { oldPassword, newPassword } }));
      setOld('');
      setNew('');
      toasts.show({ text: t('profile.passwordChanged') });
    } catch (error) {
      setProblem(errorText(messages, error));
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
      <h2>{t('profile.password')}</h2>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label={t('profile.oldPassword')} isRequired>
        <TextInput
          type="password"
          autoComplete="current-password"
          value={oldPassword}
          onCommit={setOld}
          onInput={setOld}
        />
      </Field>
      <Field
        label={t('profile.newPassword')}
        help={t('session.passwordHelp', { min: shortestPassword })}
        isRequired
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onCommit={setNew}
          onInput={setNew}
        />
      </Field>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('profile.changePassword')}
        </Button>
      </div>
    </form>
  );
}
