import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { useBoot } from '../../../state/useBoot.ts';
import type { ReminderDraft } from './reminderDraft.ts';

export interface ReminderUserSelectProps extends Pick<ReminderDraft, 'users' | 'groups'> {
  errors: readonly string[];
  onChange: (people: Pick<ReminderDraft, 'users' | 'groups'>) => void;
}

/** Selects users and groups in one list, in which groups come first because there are fewer of them. */
export function ReminderUserSelect({ users, groups, errors, onChange }: ReminderUserSelectProps) {
  const { t } = useMessages();
  const { users: everybody } = useBoot();
  const userGroups = useUserGroups();
  const options = useMemo(() => {
    const known = [
      ...userGroups.map(({ id, name }) => ({ value: id, label: t('reminders.group', { name }) })),
      ...everybody.map(({ id, name }) => ({ value: id, label: name })),
    ];
    const ids = new Set(known.map(({ value }) => value));
    const gone = [...groups, ...users].filter(id => !ids.has(id));
    return [...known, ...gone.map(id => ({ value: id, label: t('reminders.deletedPerson') }))];
  }, [userGroups, everybody, users, groups, t]);
  const choose = (ids: string[]) => {
    const isGroup = new Set(userGroups.map(({ id }) => id));
    onChange({ users: ids.filter(id => !isGroup.has(id)), groups: ids.filter(id => isGroup.has(id)) });
  };
  return (
    <Field label={t('reminders.people')} isRequired errors={errors}>
      <MultiChoice
        value={[...groups, ...users]}
        options={options}
        onChange={choose}
        placeholder={t('reminders.addPerson')}
        removeLabel={name => t('reminders.removePerson', { name })}
      />
    </Field>
  );
}
