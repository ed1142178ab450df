import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import type { RuleFieldsProps } from './RuleFields.tsx';

/**
 * Edits the permissions with which the rule acts, and its behaviour in bulk changes. Expanded if it contains errors.
 */
export function AdvancedCard({ draft, issues, onChange }: RuleFieldsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { usageProfiles, userGroups } = useBoot();
  const [isOpen, setOpen] = useState(false);
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  const hasProblem = errorsOf('profileId').length + errorsOf('groupIds').length > 0;
  const groups = userGroups
    .filter(({ everyone }) => !everyone)
    .map(({ id, name }) => ({ value: id, label: name }));
  const profile = usageProfiles.find(({ id }) => id === draft.profileId)?.name;
  return (
    <details
      className="dk-rule-card dk-rule-advanced"
      open={isOpen || hasProblem}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{t('automation.advanced')}</h2>
        {profile && <span className="dk-faint">{t('automation.actsAs', { profile })}</span>}
      </summary>
      <div className="dk-rule-fields">
        <Field
          label={t('automation.profile')}
          isRequired
          help={t('automation.profileHelp')}
          errors={errorsOf('profileId')}
        >
          <Select
            value={draft.profileId}
            emptyLabel={t('automation.choose')}
            options={usageProfiles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={profileId => onChange({ profileId })}
          />
        </Field>
        {groups.length > 0 && (
          <Field
            label={t('automation.groups')}
            help={t('automation.groupsHelp')}
            errors={errorsOf('groupIds')}
          >
            <MultiChoice
              value={draft.groupIds}
              options={groups}
              onChange={groupIds => onChange({ groupIds })}
              placeholder={t('automation.addGroup')}
              removeLabel={name => t('automation.remove', { name })}
            />
          </Field>
        )}
        <Field label={t('automation.onBulk')}>
          <Select
            value={draft.onBulk}
            options={(['Skip', 'Inside', 'Run'] as const).map(value => ({
              value,
              label: t(`automation.bulk.${value}`),
            }))}
            onChange={onBulk => onChange({ onBulk })}
          />
        </Field>
      </div>
    </details>
  );
}
