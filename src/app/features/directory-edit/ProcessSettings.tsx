import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { EditedDirectoryDraft } from '#view/designer/draft.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import { useBoot } from '../../state/useBoot.ts';

type Settings = EditedDirectoryDraft['settings'];

interface ProcessSettingsProps {
  settings: Settings;
  /** Paths are relative to the directory. */
  issues: readonly Issue[];
  onChange: (settings: Settings) => void;
}

/**
 * Edits the settings of system fields: for processes, the possible managers; for other directories, whether records
 * have a contact.
 */
export function ProcessSettings({ settings, issues, onChange }: ProcessSettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { users } = useBoot();
  const userGroups = useUserGroups();
  if (settings.type !== 'Process') {
    return (
      <Checkbox
        label={t('process.contactEnabled')}
        isChecked={settings.contactEnabled ?? false}
        onChange={isOn => onChange({ ...settings, contactEnabled: isOn || undefined })}
      />
    );
  }
  const options = [
    ...userGroups.map(({ id, name }) => ({ value: id, label: name, group: t('process.groups') })),
    ...users.map(({ id, name }) => ({ value: id, label: name, group: t('process.people') })),
  ];
  return (
    <Field
      label={t('process.managers')}
      help={t('process.managersHelp')}
      errors={formatIssues(messages, filterIssuesBelow(issues, 'managers'))}
    >
      <MultiChoice
        value={settings.managers ?? []}
        options={options}
        placeholder={t('process.findManager')}
        removeLabel={name => t('process.removeManager', { name })}
        emptyText={t('process.anyManager')}
        onChange={managers => onChange({ ...settings, managers })}
      />
    </Field>
  );
}
