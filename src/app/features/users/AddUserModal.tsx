import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/Checkbox.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Modal } from '#view/kit/Modal.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { useBoot } from '../../state/useBoot.ts';

const shortestPassword = 8;

const empty = { name: '', email: '', password: '', groups: [] as string[], isAdmin: false };
type Form = typeof empty;
type Errors = Partial<Record<keyof Form, string>>;

/** A colleague with a first password, who can log in at once. */
export function AddUserModal({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const groups = useBoot().userGroups.filter(group => !group.everyone);
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<Form>) => setForm(before => ({ ...before, ...change }));

  const save = async () => {
    const found = check(form, t);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await answerOf(
        api.POST('/users', { body: { ...form, name: form.name.trim(), email: form.email.trim() } }),
      );
      toasts.show({ text: t('users.added', { name: form.name.trim() }) });
      onAdded();
    } catch (error) {
      setErrors(
        Object.fromEntries(Object.entries(toApiError(error).errors).map(([name, texts]) => [name, texts[0]])),
      );
      setProblem(errorText(messages, error));
      setBusy(false);
    }
  };
  const errorsOf = (name: keyof Form) => (errors[name] ? [errors[name]] : []);
  return (
    <Modal
      title={t('users.add')}
      size="small"
      onClose={onClose}
      isDirty={() => JSON.stringify(form) !== JSON.stringify(empty)}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {t('users.addConfirm')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label={t('users.name')} errors={errorsOf('name')} isRequired>
          <TextInput value={form.name} onCommit={name => set({ name })} onInput={name => set({ name })} />
        </Field>
        <Field label={t('session.email')} errors={errorsOf('email')} isRequired>
          <TextInput
            type="email"
            value={form.email}
            onCommit={email => set({ email })}
            onInput={email => set({ email })}
          />
        </Field>
        <Field
          label={t('session.password')}
          help={t('users.passwordHelp', { min: shortestPassword })}
          errors={errorsOf('password')}
          isRequired
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            value={form.password}
            onCommit={password => set({ password })}
            onInput={password => set({ password })}
          />
        </Field>
        {groups.length > 0 && (
          <Field label={t('users.groups')} isGroup>
            {groups.map(group => (
              <Checkbox
                key={group.id}
                id={`group-${group.id}`}
                label={group.name}
                isChecked={form.groups.includes(group.id)}
                onChange={isOn =>
                  set({
                    groups: isOn ? [...form.groups, group.id] : form.groups.filter(id => id !== group.id),
                  })
                }
              />
            ))}
          </Field>
        )}
        <Checkbox
          label={t('users.isAdmin')}
          isChecked={form.isAdmin}
          onChange={isAdmin => set({ isAdmin })}
        />
      </div>
    </Modal>
  );
}

function check(form: Form, t: (id: string, values?: Record<string, number>) => string): Errors {
  const errors: Errors = {};
  if (!form.name.trim()) errors.name = t('issue.Required');
  if (!/^[^@\s]+@[^@\s]+$/.test(form.email.trim())) errors.email = t('session.emailInvalid');
  if (form.password.length < shortestPassword)
    errors.password = t('session.passwordHelp', { min: shortestPassword });
  return errors;
}
