import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import type { UserGroup } from '../../state/useUsersAndGroups.ts';

export interface GroupsFieldProps {
  groups: readonly UserGroup[];
  chosen: readonly string[];
  errors: readonly string[];
  onChange?: (chosen: string[]) => void;
}

/** Selects the groups of a user. Omits the built-in group, which contains all users. */
export function GroupsField({ groups, chosen, errors, onChange }: GroupsFieldProps) {
  const { t } = useMessages();
  const options = useMemo(
    () =>
      groups
        .filter(({ everyone, deleted }) => !everyone && !deleted)
        .map(({ id, name }) => ({ value: id, label: name })),
    [groups],
  );
  if (options.length === 0) return null;
  return (
    <Field label={t('users.groups')} help={t('users.groupsHelp')} errors={errors}>
      <MultiChoice
        value={chosen}
        options={options}
        placeholder={t('users.chooseGroups')}
        removeLabel={name => t('users.leaveGroup', { name })}
        onChange={onChange}
      />
    </Field>
  );
}
