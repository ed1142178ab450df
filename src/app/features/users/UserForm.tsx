import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import type { User, UserGroup } from '../../state/useUsersAndGroups.ts';
import { AppliedProfile } from './AppliedProfile.tsx';
import { GroupsField } from './GroupsField.tsx';
import { UserLoginFields } from './UserLoginFields.tsx';
import type { UserDraft } from './userDraft.ts';
import type { UserEditing } from './useUserEditing.ts';

export interface UserFormProps {
  user: User;
  editing: UserEditing;
  isSelf: boolean;
  groups: readonly UserGroup[];
}

/** Edits a user. The form is read-only for a deleted user. */
export function UserForm({ user, editing, isSelf, groups }: UserFormProps) {
  const messages = useMessages();
  const { t } = messages;
  const { draft, change } = editing;
  const isReadOnly = user.deletedAt !== undefined;
  const errorsOf = (name: keyof UserDraft | 'lockoutEnd') =>
    formatIssues(messages, filterIssuesBelow(editing.issues, name));
  const set = (name: 'name' | 'email' | 'phone' | 'description') =>
    isReadOnly
      ? {}
      : {
          onCommit: (text: string) => change({ [name]: text }),
          onInput: (text: string) => change({ [name]: text }),
        };
  return (
    <div className="dk-user-panels">
      <section className="dk-panel dk-stack" aria-labelledby="user-about">
        <h2 id="user-about">{t('users.about')}</h2>
        <Field label={t('users.name')} isRequired errors={errorsOf('name')}>
          <TextInput value={draft.name} maxLength={200} {...set('name')} />
        </Field>
        <div className="dk-user-pair">
          <Field label={t('session.email')} isRequired errors={errorsOf('email')}>
            <TextInput type="email" value={draft.email} maxLength={254} {...set('email')} />
          </Field>
          <Field label={t('users.phone')} errors={errorsOf('phone')}>
            <TextInput type="tel" value={draft.phone} maxLength={40} {...set('phone')} />
          </Field>
        </div>
        <Field label={t('users.description')} errors={errorsOf('description')}>
          <TextArea value={draft.description} rows={2} isGrowing maxLength={2000} {...set('description')} />
        </Field>
      </section>
      <section className="dk-panel dk-stack" aria-labelledby="user-rights">
        <h2 id="user-rights">{t('users.rights')}</h2>
        <GroupsField
          groups={groups}
          chosen={draft.groups}
          errors={errorsOf('groups')}
          onChange={isReadOnly ? undefined : chosen => change({ groups: chosen })}
        />
        <div>
          <Checkbox
            label={t('users.isAdmin')}
            isChecked={draft.isAdmin}
            onChange={isReadOnly ? undefined : isAdmin => change({ isAdmin })}
          />
          <p className="dk-help">{t(isSelf ? 'users.isAdminSelf' : 'users.isAdminHelp')}</p>
        </div>
        <AppliedProfile userId={user.id} groupIds={draft.groups} />
      </section>
      {!isReadOnly && <UserLoginFields {...{ user, editing, isSelf, errorsOf }} />}
    </div>
  );
}
