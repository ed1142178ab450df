import { filterIssuesBelow } from '#core/issues.ts';
import type { DirectoryInput, Issue } from '#core/model.ts';
import type { EditedDirectoryDraft } from '#view/designer/draft.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';

type Settings = EditedDirectoryDraft['settings'];

interface BelongingSettingsProps {
  settings: Settings;
  /** Paths are relative to the directory. */
  issues: readonly Issue[];
  onChange: (settings: Settings) => void;
}

/** Modules to which directories can belong; a directory's current module is also offered. */
const modules = ['fileStorage', 'products', 'shipment'] as const satisfies readonly DirectoryInput['part'][];

/** Edits the module that turns the directory on and off. */
export function ModuleSettings({ settings, issues, onChange }: BelongingSettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const offered = [...new Set([...modules, ...(settings.part ? [settings.part] : [])])];
  const errorsOf = (name: keyof Settings) => formatIssues(messages, filterIssuesBelow(issues, name));
  return (
    <div className="dk-stack">
      <Field label={t('belonging.part')} help={t('belonging.partHelp')} errors={errorsOf('part')}>
        <Select
          value={settings.part ?? ''}
          emptyLabel={t('belonging.noPart')}
          options={offered.map(part => ({ value: part, label: t(`belonging.part.${part}`) }))}
          onChange={part => onChange({ ...settings, part: offered.find(each => each === part) })}
        />
      </Field>
    </div>
  );
}
