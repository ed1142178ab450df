import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/Checkbox.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Modal } from '#view/kit/Modal.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { answerOf, api } from '../../api/client.ts';
import { fieldErrors, useCall } from '../../api/useCall.ts';
import { useBoot } from '../../state/useBoot.ts';

const shortestPassword = 8;

const empty = { name: '', email: '', password: '', groups: [] as string[], isAdmin: false };
type Form = typeof empty;
type Errors = Partial<Record<keyof Form, string>>;

/** A colleague with a first password, who can log in at once. */
export function AddUserModal({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useCall();
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});

  const save = async () => {
    const found = check(form, t);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const body = { ...form, name: form.name.trim(), email: form.email.trim() };
    const error = await call.run(async () => void (await answerOf(api.POST('/users', { body }))));
    if (error) return setErrors(fieldErrors(error));
    toasts.show({ text: t('users.added', { name: body.name }) });
    onAdded();
  };
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
          <Button type="submit" tone="primary" isBusy={call.isBusy}>
            {t('users.addConfirm')}
          </Button>
        </>
      }
    >
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <UserFields
        form={form}
        errors={errors}
        onChange={change => setForm(before => ({ ...before, ...change }))}
      />
    </Modal>
  );
}

interface UserFieldsProps {
  form: Form;
  errors: Errors;
  onChange: (change: Partial<Form>) => void;
}

function UserFields({ form, errors, onChange }: UserFieldsProps) {
  const { t } = useMessages();
  const errorsOf = (name: keyof Form) => (errors[name] ? [errors[name]] : []);
  return (
    <div className="dk-stack">
      <Field label={t('users.name')} errors={errorsOf('name')} isRequired>
        <TextInput value={form.name} onInput={name => onChange({ name })} />
      </Field>
      <Field label={t('session.email')} errors={errorsOf('email')} isRequired>
        <TextInput type="email" value={form.email} onInput={email => onChange({ email })} />
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
          onInput={password => onChange({ password })}
        />
      </Field>
      <GroupChoice chosen={form.groups} onChange={groups => onChange({ groups })} />
      <Checkbox
        label={t('users.isAdmin')}
        isChecked={form.isAdmin}
        onChange={isAdmin => onChange({ isAdmin })}
      />
    </div>
  );
}

/** Everyone is in the built-in group anyway. */
function GroupChoice({ chosen, onChange }: { chosen: string[]; onChange: (groups: string[]) => void }) {
  const { t } = useMessages();
  const groups = useBoot().userGroups.filter(group => !group.everyone);
  if (groups.length === 0) return null;
  return (
    <Field label={t('users.groups')} isGroup>
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          id={`group-${id}`}
          label={name}
          isChecked={chosen.includes(id)}
          onChange={isOn => onChange(isOn ? [...chosen, id] : chosen.filter(each => each !== id))}
        />
      ))}
    </Field>
  );
}

function check(form: Form, t: Messages['t']): Errors {
  const errors: Errors = {};
  if (!form.name.trim()) errors.name = t('issue.Required');
  if (!/^[^@\s]+@[^@\s]+$/.test(form.email.trim())) errors.email = t('session.emailInvalid');
  if (form.password.length < shortestPassword)
    errors.password = t('session.passwordHelp', { min: shortestPassword });
  return errors;
}
