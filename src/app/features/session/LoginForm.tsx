import { useSnapshot } from 'valtio';
import { Link, useSearch } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import type { ApiCall } from '../../api/useApiCall.ts';
import { signedOutState } from '../../state/signedOutState.ts';
import { SessionForm, SessionFrame } from './SessionFrame.tsx';

export interface Credentials {
  email: string;
  password: string;
}

export interface LoginFormProps {
  value: Credentials;
  onChange: (value: Credentials) => void;
  call: ApiCall;
  onSubmit: () => void;
  onTryDemo: () => void;
}

export function LoginForm({ value, onChange, call, onSubmit, onTryDemo }: LoginFormProps) {
  const { t } = useMessages();
  const search = useSearch();
  const { reason } = useSnapshot(signedOutState);
  const setEmail = (email: string) => onChange({ ...value, email });
  const setPassword = (password: string) => onChange({ ...value, password });
  return (
    <SessionFrame title={t('login.heading')}>
      <SessionForm problem={call.problem} onSubmit={onSubmit}>
        {reason && !call.problem && <Notice tone="info">{t(`login.signedOut.${reason}`)}</Notice>}
        <Field label={t('session.email')}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            value={value.email}
            onInput={setEmail}
          />
        </Field>
        <Field label={t('session.password')}>
          <TextInput
            type="password"
            name="password"
            autoComplete="current-password"
            value={value.password}
            onInput={setPassword}
          />
        </Field>
        <Button type="submit" tone="primary" isBusy={call.isBusy}>
          {t('login.submit')}
        </Button>
      </SessionForm>
      <p className="dk-session-foot">
        <Link href="/recoverpwd" state={{ email: value.email }}>
          {t('login.forgot')}
        </Link>
      </p>
      <p className="dk-session-foot">
        {t('login.noAccount')}{' '}
        <Link href={search ? `/register?${search}` : '/register'}>{t('login.register')}</Link>
      </p>
      <div className="dk-session-demo">
        <Button isBusy={call.isBusy} onClick={onTryDemo}>
          {t('login.tryDemo')}
        </Button>
        <p className="dk-session-foot">{t('login.tryDemoText')}</p>
      </div>
    </SessionFrame>
  );
}
