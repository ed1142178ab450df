import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { updateUser } from '../../state/sessionState.ts';
import { useUser } from '../../state/useBoot.ts';
import { ProfilePanel } from './ProfilePanel.tsx';

export function NamePanel() {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const user = useUser();
  const [name, setName] = useState(user.name);
  const [phoneNumber, setPhone] = useState(user.phoneNumber ?? '');
  const [isMissing, setMissing] = useState(false);
  const save = async () => {
    setMissing(!name.trim());
    if (!name.trim()) return;
    const body = { name: name.trim(), phoneNumber };
    const error = await call.run(async () => updateUser(await unwrapResponse(api.PUT('/profile', { body }))));
    if (!error) toasts.show({ text: t('app.saved') });
  };
  return (
    <ProfilePanel title={t('profile.about')} problem={call.problem} onSubmit={() => void save()}>
      <Field label={t('profile.name')} errors={isMissing ? [t('issue.Required')] : []} isRequired>
        <TextInput value={name} onInput={setName} autoComplete="name" />
      </Field>
      <Field label={t('session.email')}>
        <TextInput value={user.email} />
      </Field>
      <Field label={t('profile.phone')}>
        <TextInput type="tel" value={phoneNumber} onInput={setPhone} autoComplete="tel" maxLength={40} />
      </Field>
      <div>
        <Button type="submit" tone="primary" isBusy={call.isBusy}>
          {t('app.save')}
        </Button>
      </div>
    </ProfilePanel>
  );
}
