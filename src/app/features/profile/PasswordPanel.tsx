import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { ProfilePanel } from './ProfilePanel.tsx';

const shortestPassword = 8;

export function PasswordPanel() {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const save = async () => {
    if (!oldPassword || newPassword.length < shortestPassword) {
      return call.setProblem(t('session.passwordHelp', { min: shortestPassword }));
    }
    const body = { oldPassword, newPassword };
    if (await call.run(async () => void (await unwrapResponse(api.PUT('/profile/password', { body })))))
      return;
    setOld('');
    setNew('');
    toasts.show({ text: t('profile.passwordChanged') });
  };
  return (
    <ProfilePanel title={t('profile.password')} problem={call.problem} onSubmit={() => void save()}>
      <Field label={t('profile.oldPassword')} isRequired>
        <TextInput type="password" autoComplete="current-password" value={oldPassword} onInput={setOld} />
      </Field>
      <Field
        label={t('profile.newPassword')}
        help={t('session.passwordHelp', { min: shortestPassword })}
        isRequired
      >
        <TextInput type="password" autoComplete="new-password" value={newPassword} onInput={setNew} />
      </Field>
      <div>
        <Button type="submit" isBusy={call.isBusy}>
          {t('profile.changePassword')}
        </Button>
      </div>
    </ProfilePanel>
  );
}
