import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { discardSession, sessionState } from '../../../state/sessionState.ts';
import { SessionForm, SessionFrame } from '../SessionFrame.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { LinkErrorPage } from './LinkErrorPage.tsx';
import { type MailedLink, recoverPassword } from './mailCalls.ts';
import { findLinkError, type MailedLinkError, useMailedLink } from './mailedLink.ts';
import { OutcomePage } from './OutcomePage.tsx';

const shortestPassword = 8;

/**
 * Sets a password by means of an emailed link: a new password after the old one was forgotten, or the first password
 * after an invitation.
 */
export default function SetPasswordPage() {
  const { t } = useMessages();
  const { link, isInvitation } = useMailedLink();
  const [fault, setFault] = useState<MailedLinkError | null>(null);
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordSet isInvitation={isInvitation} />;
  if (link === null || fault !== null) return <LinkErrorPage fault={fault ?? 'LinkInvalid'} />;
  return (
    <SessionFrame title={t(isInvitation ? 'mail.inviteHeading' : 'mail.setHeading')}>
      <PasswordForm
        link={link}
        isInvitation={isInvitation}
        onFault={setFault}
        onDone={() => {
          // All sessions of the user have ended, including the session in this browser.
          if (sessionState.user?.id === link.userId.toLowerCase()) discardSession();
          setDone(true);
        }}
      />
    </SessionFrame>
  );
}

interface PasswordFormProps {
  link: MailedLink;
  isInvitation: boolean;
  onFault: (fault: MailedLinkError) => void;
  onDone: () => void;
}

function PasswordForm({ link, isInvitation, onFault, onDone }: PasswordFormProps) {
  const { t } = useMessages();
  const call = useApiCall();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async () => {
    const help = t('session.passwordHelp', { min: shortestPassword });
    const isSound = password.length >= shortestPassword;
    setError(isSound ? null : help);
    if (!isSound) return;
    const refused = await call.run(() => recoverPassword(link, password));
    if (refused === undefined) return onDone();
    const fault = findLinkError(refused);
    if (fault) onFault(fault);
  };

  return (
    <SessionForm problem={call.problem} onSubmit={() => void submit()}>
      <p>{t(isInvitation ? 'mail.inviteText' : 'mail.setText')}</p>
      <Field
        label={t(isInvitation ? 'session.password' : 'mail.newPassword')}
        help={error ? undefined : t('session.passwordHelp', { min: shortestPassword })}
        errors={error ? [error] : []}
        isRequired
      >
        <TextInput
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="new-password"
          maxLength={200}
          value={password}
          onInput={setPassword}
        />
      </Field>
      <Checkbox label={t('mail.showPassword')} isChecked={isShown} onChange={setShown} />
      <Button type="submit" tone="primary" isBusy={call.isBusy}>
        {t('mail.setSubmit')}
      </Button>
    </SessionForm>
  );
}

function PasswordSet({ isInvitation }: { isInvitation: boolean }) {
  const { t } = useMessages();
  const isSomebodyElse = sessionState.user !== null;
  return (
    <OutcomePage
      title={t('mail.setDone')}
      text={t(isInvitation ? 'mail.inviteDoneText' : 'mail.setDoneText')}
    >
      <ButtonLink href={isSomebodyElse ? '/' : '/login'} tone="primary">
        {t(isSomebodyElse ? 'mail.toApplication' : 'login.submit')}
      </ButtonLink>
    </OutcomePage>
  );
}
