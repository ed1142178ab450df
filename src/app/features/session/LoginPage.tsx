import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { logIn, type SessionAnswer } from '../../api/sessionCalls.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { startDemo } from '../../state/demoLoginState.ts';
import { openSession } from '../../state/sessionState.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { type Credentials, LoginForm } from './LoginForm.tsx';

/** Logs the user in. If the email address and the password match several accounts, the user chooses one. */
export default function LoginPage() {
  const { t, locale } = useMessages();
  const call = useApiCall();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [accounts, setAccounts] = useState<NonNullable<SessionAnswer['accounts']> | null>(null);

  const submit = (accountId?: string) => {
    const email = credentials.email.trim();
    if (!email || !credentials.password) return call.setProblem(t('login.missing'));
    void call.run(async () => {
      const answer = await logIn({ email, password: credentials.password, accountId });
      if (answer.resultType === 'Success' && answer.data) openSession(answer.data);
      else if (answer.resultType === 'AccountRequired') setAccounts(answer.accounts ?? []);
      else call.setProblem(t(`login.${answer.resultType}`));
    });
  };

  if (accounts) {
    return (
      <AccountChoice accounts={accounts} call={call} onChoose={submit} onBack={() => setAccounts(null)} />
    );
  }
  const lang = locale === 'uk' ? 'ua' : 'en';
  return (
    <LoginForm
      value={credentials}
      onChange={setCredentials}
      call={call}
      onSubmit={() => submit()}
      onTryDemo={() =>
        void call.run(() => startDemo({ accountName: t('demo.account'), userName: t('demo.person'), lang }))
      }
    />
  );
}
