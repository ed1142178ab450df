import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { isEmail } from '../isEmail.ts';
import { SessionForm, SessionFrame } from '../SessionFrame.tsx';
import { requestPasswordRecovery } from './mailCalls.ts';
import { OutcomePage } from './OutcomePage.tsx';

/** Requests a link for a new password. The response doesn't reveal whether the email address is known. */
export default function RecoverPasswordPage() {
  const { t } = useMessages();
  const call = useApiCall();
  const [email, setEmail] = useState(getAddressTypedBefore);
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async () => {
    const address = email.trim();
    const isSound = isEmail(address);
    setError(isSound ? null : t(address ? 'session.emailInvalid' : 'issue.Required'));
    if (!isSound) return;
    if (!(await call.run(() => requestPasswordRecovery(address)))) setSentTo(address);
  };

  if (sentTo !== null) {
    return (
      <OutcomePage title={t('mail.lookIntoInbox')} text={t('mail.recoverSent', { email: sentTo })}>
        <p className="dk-session-foot">{t('mail.notThere')}</p>
        <Button onClick={() => setSentTo(null)}>{t('mail.sendAgain')}</Button>
        <p className="dk-session-foot">
          <Link href="/login">{t('mail.toLogin')}</Link>
        </p>
      </OutcomePage>
    );
  }
  return (
    <SessionFrame title={t('mail.recoverHeading')}>
      <SessionForm problem={call.problem} onSubmit={() => void submit()}>
        <p>{t('mail.recoverText')}</p>
        <Field label={t('session.email')} errors={error ? [error] : []}>
          <TextInput type="email" name="email" autoComplete="username" value={email} onInput={setEmail} />
        </Field>
        <Button type="submit" tone="primary" isBusy={call.isBusy}>
          {t('mail.recoverSubmit')}
        </Button>
      </SessionForm>
      <p className="dk-session-foot">
        <Link href="/login">{t('mail.toLogin')}</Link>
      </p>
    </SessionFrame>
  );
}

/** Returns the email address from the login form, so that the user needn't type it again. */
function getAddressTypedBefore(): string {
  const state: unknown = history.state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
