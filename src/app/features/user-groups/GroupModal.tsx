import { useMemo, useState } from 'react';
import { createIssue, filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import type { User, UserGroup } from '../../state/useUsersAndGroups.ts';
import { createGroup, updateGroup } from './groupCalls.ts';

export interface GroupModalProps {
  /** `null` for a new group. */
  group: UserGroup | null;
  users: readonly User[];
  onClose: () => void;
  onSaved: () => void;
}

export function GroupModal({ group, users, onClose, onSaved }: GroupModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const call = useApiCall();
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState<readonly string[]>(group?.users ?? []);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const options = useMemo(
    () =>
      users
        .filter(user => !user.deletedAt)
        .map(user => ({ value: user.id, label: `${user.name} · ${user.email}` })),
    [users],
  );
  const save = async () => {
    if (!name.trim()) return setIssues([createIssue(['name'], 'NameRequired')]);
    const body = { name: name.trim(), users: [...members] };
    const error = await call.run(async () => {
      await (group ? updateGroup(group.id, body) : createGroup(body));
    });
    if (error) return setIssues(error.issues);
    toasts.show({ text: t('app.saved') });
    onSaved();
  };
  const errorsOf = (member: string) => formatIssues(messages, filterIssuesBelow(issues, member));
  return (
    <FormModal
      title={group ? t('groups.edit', { name: group.name }) : t('groups.add')}
      onClose={onClose}
      isDirty={() => name !== (group?.name ?? '') || isOther(members, group?.users ?? [])}
      onSubmit={() => void save()}
      confirmLabel={t('app.save')}
      isBusy={call.isBusy}
      problem={call.problem}
    >
      <Field label={t('groups.name')} isRequired errors={errorsOf('name')}>
        <TextInput value={name} maxLength={200} onInput={setName} />
      </Field>
      <Field
        label={t('groups.membersLabel', { count: members.length })}
        errors={errorsOf('users')}
        help={t('groups.membersHelp')}
      >
        <MultiChoice
          value={members}
          options={options}
          placeholder={t('groups.findPerson')}
          removeLabel={person => t('groups.removePerson', { name: person })}
          emptyText={t('groups.noMembers')}
          onChange={setMembers}
        />
      </Field>
    </FormModal>
  );
}

function isOther(members: readonly string[], before: readonly string[]): boolean {
  return members.length !== before.length || members.some(id => !before.includes(id));
}
