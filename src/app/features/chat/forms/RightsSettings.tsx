import { useMemo } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { useBoot } from '../../../state/useBoot.ts';
import type { ChatFormSettingsProps } from './BasicSettings.tsx';

/** Edits the permissions with which the form is filled in and creates records. */
export function RightsSettings({ draft, issues, onChange }: ChatFormSettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { usageProfiles } = useBoot();
  const userGroups = useUserGroups();
  const groups = useMemo(() => userGroups.map(({ id, name }) => ({ value: id, label: name })), [userGroups]);
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  return (
    <section className="dk-stack" aria-label={t('chatForms.rights')}>
      <h2>{t('chatForms.rights')}</h2>
      <Field
        label={t('chatForms.profile')}
        isRequired
        help={t('chatForms.profileHelp')}
        errors={errorsOf('profileId')}
      >
        <Select
          value={draft.profileId}
          options={usageProfiles.map(({ id, name }) => ({ value: id, label: name }))}
          emptyLabel={draft.profileId === '' ? undefined : null}
          onChange={profileId => onChange({ profileId })}
        />
      </Field>
      <Field label={t('chatForms.groups')} help={t('chatForms.groupsHelp')} errors={errorsOf('groupIds')}>
        <MultiChoice
          value={draft.groupIds}
          options={groups}
          placeholder={t('chatForms.addGroup')}
          removeLabel={name => t('chatForms.removeGroup', { name })}
          onChange={groupIds => onChange({ groupIds })}
        />
      </Field>
    </section>
  );
}
