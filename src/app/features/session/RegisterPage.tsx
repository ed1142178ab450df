import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput, type TextInputProps } from '#view/kit/inputs/TextInput.tsx';
import { registerAccount } from '../../api/sessionCalls.ts';
import { getFieldErrors, useApiCall } from '../../api/useApiCall.ts';
import { openSession } from '../../state/sessionState.ts';
import { isEmail } from './isEmail.ts';
import { SessionForm, SessionFrame } from './SessionFrame.tsx';

const shortestPassword = 8;

const fields = [
  { name: 'accountName', autoComplete: 'organization', type: 'text' },
  { name: 'userName', autoComplete: 'name', type: 'text' },
  { name: 'email', autoComplete: 'username', type: 'email' },
  { name: 'password', autoComplete: 'new-password', type: 'password' },
] as const satisfies readonly Pick<TextInputProps, 'name' | 'autoComplete' | 'type'>[];

type FieldName = (typeof fields)[number]['name'];
type Typed = Record<FieldName, string>;
type Errors = Partial<Typed>;

/** Registers an account with its first administrator, who is logged in immediately. */
export default function RegisterPage() {
  const { t, locale } = useMessages();
  const search = useSearch();
  const call = useApiCall();
  const [form, setForm] = useState<Typed>({ accountName: '', userName: '', email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});

  const submit = async () => {
    const found = check(form, t);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const lang = locale === 'uk' ? 'ua' : 'en';
    const error = await call.run(async () => {
      const answer = await registerAccount({ ...form, email: form.email.trim(), timeZone, lang });
      if (answer.resultType === 'Success' && answer.data) openSession(answer.data);
      else call.setProblem(t(`login.${answer.resultType}`));
    });
    if (error) setErrors(getFieldErrors(error));
  };

  return (
    <SessionFrame title={t('register.heading')}>
      <SessionForm problem={call.problem} onSubmit={() => void submit()}>
        {fields.map(field => (
          <RegisterField
            key={field.name}
            {...field}
            value={form[field.name]}
            error={errors[field.name]}
            onChange={text => setForm(before => ({ ...before, [field.name]: text }))}
          />
        ))}
        <Button type="submit" tone="primary" isBusy={call.isBusy}>
          {t('register.submit')}
        </Button>
      </SessionForm>
      <p className="dk-session-foot">
        {t('register.haveAccount')}{' '}
        <Link href={search ? `/login?${search}` : '/login'}>{t('login.submit')}</Link>
      </p>
    </SessionFrame>
  );
}

type RegisterFieldProps = (typeof fields)[number] & {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function RegisterField({ name, error, onChange, ...input }: RegisterFieldProps) {
  const { t } = useMessages();
  return (
    <Field
      label={t(`register.${name}`)}
      help={name === 'password' ? t('session.passwordHelp', { min: shortestPassword }) : undefined}
      errors={error ? [error] : []}
      isRequired
    >
      <TextInput {...input} name={name} onInput={onChange} />
    </Field>
  );
}

function check(form: Typed, t: Messages['t']): Errors {
  const errors: Errors = {};
  for (const { name } of fields) if (!form[name].trim()) errors[name] = t('issue.Required');
  if (!errors.email && !isEmail(form.email.trim())) errors.email = t('session.emailInvalid');
  if (!errors.password && form.password.length < shortestPassword) {
    errors.password = t('session.passwordHelp', { min: shortestPassword });
  }
  return errors;
}
