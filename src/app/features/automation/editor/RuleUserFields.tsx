import { useMemo } from 'react';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { AutomationPeople } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { useBoot } from '../../../state/useBoot.ts';
import type { RulePartProps } from './useRuleWorld.ts';

/** Selects the users of a step: by their role in the record, individually, or by group. */
export function RuleUserFields({
  value,
  issues,
  compiled,
  onChange,
  hasRoles = true,
}: RulePartProps<AutomationPeople> & { hasRoles?: boolean }) {
  const messages = useMessages();
  const { t } = messages;
  const { users } = useBoot();
  const userGroups = useUserGroups();
  const { userIds = [], groupIds = [], creator = false, manager = false } = value;
  const options = useMemo(
    () => [
      ...userGroups.map(({ id, name }) => ({ value: id, label: t('automation.group', { name }) })),
      ...users.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [users, userGroups, t],
  );
  const choose = (ids: string[]) => {
    const isGroup = new Set(userGroups.map(({ id }) => id));
    onChange({
      ...value,
      userIds: ids.filter(id => !isGroup.has(id)),
      groupIds: ids.filter(id => isGroup.has(id)),
    });
  };
  return (
    <Field label={t('automation.people')} errors={formatIssues(messages, issues)} isGroup={hasRoles}>
      {hasRoles && (
        <div className="dk-row dk-row-wrap">
          <Checkbox
            label={t('automation.creator')}
            isChecked={creator}
            onChange={isChecked => onChange({ ...value, creator: isChecked })}
          />
          {(manager || compiled?.fieldById.has(WRITABLE_ID.manager)) && (
            <Checkbox
              label={t('automation.manager')}
              isChecked={manager}
              onChange={isChecked => onChange({ ...value, manager: isChecked })}
            />
          )}
        </div>
      )}
      <MultiChoice
        label={hasRoles ? t('automation.people') : undefined}
        value={[...groupIds, ...userIds]}
        options={options}
        onChange={choose}
        placeholder={t('automation.addPerson')}
        removeLabel={name => t('automation.remove', { name })}
      />
    </Field>
  );
}
