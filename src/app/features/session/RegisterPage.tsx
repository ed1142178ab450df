import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { TextInput, type TextInputProps } from '#view/kit/TextInput.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { registerAccount } from '../../api/sessionCalls.ts';
import { openSession } from '../../state/session.ts';
import { SessionFrame } from './SessionFrame.tsx';

const shortestPassword = 8;

const fields = [
  { name: 'accountName', autoComplete: 'organization', type: 'text' },
  { name: 'userName', autoComplete: 'name', type: 'text' },
  { name: 'email', autoComplete: 'username', type: 'email' },
  { name: 'password', autoComplete: 'new-password', type: 'password' },
] as const satisfies readonly Pick<TextInputProps, 'name' | 'autoComplete' | 'type'>[];

type FieldName = (typeof fields)[number]['name'];
type Form = Record<FieldName, string>;

/** Registers an account with its first administrator and logs in at once. */
export default function RegisterPage() {
  const messages = useMessages();
  const { t, locale } = messages;
  const search = useSearch();
  const [form, setForm] = useState<Form>({ accountName: '', userName: '', email: '', password: '' });
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    const found = check(form, t);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const lang = locale === 'uk' ? 'ua' : 'en';
      const answer = await registerAccount({ ...form, email: form.email.trim(), timeZone, lang });
      if (answer.resultType === 'Success' && answer.data) openSession(answer.data);
      else setProblem(t(`login.${answer.resultType}`));
    } catch (error) {
      setErrors(errorsOf(toApiError(error).errors));
      setProblem(errorText(messages, error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SessionFrame title={t('register.heading')}>
      <form
        className="dk-session-form"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        {fields.map(({ name, ...input }) => {
          const change = (text: string) => setForm(before => ({ ...before, [name]: text }));
          const error = errors[name];
          return (
            <Field
              key={name}
              label={t(`register.${name}`)}
              help={name === 'password' ? t('session.passwordHelp', { min: shortestPassword }) : undefined}
              errors={error ? [error] : []}
              isRequired
            >
              <TextInput {...input} name={name} value={form[name]} onCommit={change} onInput={change} />
            </Field>
          );
        })}
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('register.submit')}
        </Button>
      </form>
      <p className="dk-session-foot">
        {t('register.haveAccount')}{' '}
        <Link href={search ? `/login?${search}` : '/login'}>{t('login.submit')}</Link>
      </p>
    </SessionFrame>
  );
}

function check(
  form: Form,
  t: (id: string, values?: Record<string, number>) => string,
): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { name } of fields) if (!form[name].trim()) errors[name] = t('issue.Required');
  if (!errors.email && !/^[^@\s]+@[^@\s]+$/.test(form.email.trim())) errors.email = t('session.emailInvalid');
  if (!errors.password && form.password.length < shortestPassword) {
    errors.password = t('session.passwordHelp', { min: shortestPassword });
  }
  return errors;
}

function errorsOf(errors: Readonly<Record<string, readonly string[]>>): Partial<Record<FieldName, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => (errors[name]?.[0] ? [[name, errors[name][0]]] : [])),
  );
}
