import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { NameField } from '../../../shared/editing/NameField.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import type { ChatFormDraft } from './chatFormDraft.ts';
import { getRequiredFieldIds } from './questions.ts';

export interface ChatFormSettingsProps {
  draft: ChatFormDraft;
  issues: readonly Issue[];
  onChange: (part: Partial<ChatFormDraft>) => void;
}

/** Edits the form's name, the directory and status of the records it creates, and whether it is enabled. */
export function BasicSettings({ draft, issues, onChange }: ChatFormSettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  const statuses = directories.find(({ id }) => id === draft.directoryId)?.statusList ?? [];
  return (
    <>
      <NameField
        label={t('chatForms.name')}
        help={t('chatForms.nameHelp')}
        draft={draft}
        issues={issues}
        onChange={onChange}
      />
      <Field label={t('chatForms.directory')} isRequired errors={errorsOf('directoryId')}>
        <Select
          value={draft.directoryId}
          options={directories.map(({ id, name }) => ({ value: id, label: name }))}
          emptyLabel={draft.directoryId === '' ? undefined : null}
          // These settings depend on the directory, so they are reset.
          onChange={directoryId => {
            const directory = directories.find(({ id }) => id === directoryId);
            const fieldIds = directory ? getRequiredFieldIds(directory) : [];
            onChange({ directoryId, fieldIds, questions: {}, statusId: '', tellStatuses: {} });
          }}
        />
      </Field>
      {statuses.length > 0 && (
        <Field label={t('chatForms.status')} errors={errorsOf('statusId')}>
          <Select
            value={draft.statusId}
            options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
            emptyLabel={t('chatForms.firstStatus')}
            onChange={statusId => onChange({ statusId })}
          />
        </Field>
      )}
      <Checkbox
        isSwitch
        label={t('chatForms.enabled')}
        isChecked={draft.isEnabled}
        onChange={isEnabled => onChange({ isEnabled })}
      />
    </>
  );
}
