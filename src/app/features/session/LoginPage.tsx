import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { errorText } from '../../api/errorText.ts';
import { logIn, type SessionAnswer } from '../../api/sessionCalls.ts';
import { openSession } from '../../state/session.ts';
import { SessionFrame } from './SessionFrame.tsx';

type Accounts = NonNullable<SessionAnswer['accounts']>;

/** Log-in; where one e-mail owns several accounts with this password, a choice between them. */
export default function LoginPage() {
  const messages = useMessages();
  const { t } = messages;
  const search = useSearch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [accounts, setAccounts] = useState<Accounts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (accountId?: string) => {
    if (!email.trim() || !password) return setProblem(t('login.missing'));
    setBusy(true);
    setProblem(null);
    try {
      const answer = await logIn({ email: email.trim(), password, accountId });
      if (answer.resultType === 'Success' && answer.data) return openSession(answer.data);
      if (answer.resultType === 'AccountRequired') setAccounts(answer.accounts ?? []);
      else setProblem(t(`login.${answer.resultType}`));
    } catch (error) {
      setProblem(errorText(messages, error));
    } finally {
      setBusy(false);
    }
  };

  if (accounts) {
    return (
      <AccountChoice
        accounts={accounts}
        problem={problem}
        isBusy={isBusy}
        onChoose={submit}
        onBack={() => setAccounts(null)}
      />
    );
  }
  return (
    <SessionFrame title={t('login.heading')}>
      <form
        className="dk-session-form"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label={t('session.email')}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onCommit={setEmail}
            onInput={setEmail}
          />
        </Field>
        <Field label={t('session.password')}>
          <TextInput
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onCommit={setPassword}
            onInput={setPassword}
          />
        </Field>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('login.submit')}
        </Button>
      </form>
      <p className="dk-session-foot">
        {t('login.noAccount')}{' '}
        <Link href={search ? `/register?${search}` : '/register'}>{t('login.register')}</Link>
      </p>
    </SessionFrame>
  );
}

interface AccountChoiceProps {
  accounts: Accounts;
  problem: string | null;
  isBusy: boolean;
  onChoose: (accountId: string) => void;
  onBack: () => void;
}

function AccountChoice({ accounts, problem, isBusy, onChoose, onBack }: AccountChoiceProps) {
  const { t } = useMessages();
  return (
    <SessionFrame title={t('login.chooseAccount')}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="dk-session-form">
        {accounts.map(account => (
          <Button key={account.id} isDisabled={isBusy} onClick={() => onChoose(account.id)}>
            {account.name}
          </Button>
        ))}
        <Button tone="quiet" icon="chevron-left" onClick={onBack}>
          {t('login.back')}
        </Button>
      </div>
    </SessionFrame>
  );
}
