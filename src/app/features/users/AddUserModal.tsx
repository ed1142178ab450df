import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import type { UserGroup } from '../../state/useUsersAndGroups.ts';
import { GroupsField } from './GroupsField.tsx';
import { createUser, inviteUser } from './userCalls.ts';
import { createPasswordTooShortIssue, MIN_PASSWORD_LENGTH, validateUserDetails } from './userDraft.ts';

const empty = {
  name: '',
  email: '',
  password: '',
  groups: [] as readonly string[],
  isAdmin: false,
  isInvited: true,
};
type Form = typeof empty;

export interface AddUserModalProps {
  groups: readonly UserGroup[];
  onClose: () => void;
  onAdded: () => void;
}

/**
 * Adds a user. The user either receives an email invitation to choose a password, or can log in with an initial
 * password set here.
 */
export function AddUserModal({ groups, onClose, onAdded }: AddUserModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const call = useApiCall();
  const [form, setForm] = useState(empty);
  const [issues, setIssues] = useState<readonly Issue[]>([]);

  const invite = async (id: string, name: string) => {
    try {
      await inviteUser(id);
      toasts.show({ text: t('users.invitationSent', { name }) });
    } catch (error) {
      toasts.show({
        tone: 'danger',
        text: `${t('users.addedNotInvited', { name })} ${getErrorText(messages, error)}`,
      });
    }
  };
  const save = async () => {
    const found = check(form);
    setIssues(found);
    if (found.length > 0) return;
    const { isInvited, password, ...rest } = form;
    const body = { ...rest, name: form.name.trim(), email: form.email.trim(), groups: [...form.groups] };
    const error = await call.run(async () => {
      const user = await createUser(isInvited ? body : { ...body, password });
      if (isInvited) await invite(user.id, user.name);
      else toasts.show({ text: t('users.added', { name: user.name }) });
    });
    if (error) setIssues(error.issues);
    else onAdded();
  };
  return (
    <FormModal
      title={t('users.add')}
      size="small"
      onClose={onClose}
      isDirty={() => JSON.stringify(form) !== JSON.stringify(empty)}
      onSubmit={() => void save()}
      confirmLabel={t(form.isInvited ? 'users.inviteConfirm' : 'users.addConfirm')}
      isBusy={call.isBusy}
      problem={call.problem}
    >
      <UserFields
        form={form}
        issues={issues}
        groups={groups}
        onChange={change => setForm(before => ({ ...before, ...change }))}
      />
    </FormModal>
  );
}

interface UserFieldsProps {
  form: Form;
  issues: readonly Issue[];
  groups: readonly UserGroup[];
  onChange: (change: Partial<Form>) => void;
}

function UserFields({ form, issues, groups, onChange }: UserFieldsProps) {
  const messages = useMessages();
  const { t } = messages;
  const errorsOf = (name: keyof Form) => formatIssues(messages, filterIssuesBelow(issues, name));
  return (
    <>
      <Field label={t('users.name')} errors={errorsOf('name')} isRequired>
        <TextInput value={form.name} maxLength={200} onInput={name => onChange({ name })} />
      </Field>
      <Field label={t('session.email')} errors={errorsOf('email')} isRequired>
        <TextInput type="email" value={form.email} maxLength={254} onInput={email => onChange({ email })} />
      </Field>
      <Checkbox
        label={t('users.setPassword')}
        isChecked={!form.isInvited}
        onChange={isGiven => onChange({ isInvited: !isGiven })}
      />
      {form.isInvited && <p className="dk-faint">{t('users.invitationText')}</p>}
      {!form.isInvited && (
        <Field
          label={t('session.password')}
          help={t('users.passwordHelp', { min: MIN_PASSWORD_LENGTH })}
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
      )}
      <GroupsField
        groups={groups}
        chosen={form.groups}
        errors={errorsOf('groups')}
        onChange={chosen => onChange({ groups: chosen })}
      />
      <Checkbox
        label={t('users.isAdmin')}
        isChecked={form.isAdmin}
        onChange={isAdmin => onChange({ isAdmin })}
      />
    </>
  );
}

function check(form: Form): Issue[] {
  const isShort = !form.isInvited && form.password.length < MIN_PASSWORD_LENGTH;
  return [...validateUserDetails(form), ...(isShort ? [createPasswordTooShortIssue()] : [])];
}
