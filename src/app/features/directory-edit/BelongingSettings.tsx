import { issuesBelow } from '#core/issues.ts';
import type { DirectoryInput, Issue } from '#core/model.ts';
import type { DirectoryDraft } from '#view/designer/draft.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useBoot } from '../../state/useBoot.ts';

type Settings = DirectoryDraft['settings'];

interface BelongingSettingsProps {
  settings: Settings;
  /** Paths begin with the directory's own member. */
  issues: readonly Issue[];
  onChange: (settings: Settings) => void;
}

const modules = [
  'fileStorage',
  'chatBot',
  'contactFamily',
  'map',
  'products',
  'shipment',
] as const satisfies readonly DirectoryInput['part'][];

/** Who looks after the directory, and the module it comes and goes with. */
export function BelongingSettings({ settings, issues, onChange }: BelongingSettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { users } = useBoot();
  const errorsOf = (name: keyof Settings) => issueTexts(messages, issuesBelow(issues, name));
  return (
    <div className="dk-stack">
      <Field label={t('belonging.managers')} help={t('belonging.managersHelp')} errors={errorsOf('managers')}>
        <MultiChoice
          value={settings.managers ?? []}
          options={users.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('belonging.findPerson')}
          removeLabel={name => t('belonging.removePerson', { name })}
          onChange={managers =>
            onChange({ ...settings, managers: managers.length > 0 ? managers : undefined })
          }
        />
      </Field>
      <Field label={t('belonging.part')} help={t('belonging.partHelp')} errors={errorsOf('part')}>
        <Select
          value={settings.part ?? ''}
          emptyLabel={t('belonging.noPart')}
          options={modules.map(part => ({ value: part, label: t(`belonging.part.${part}`) }))}
          onChange={part => onChange({ ...settings, part: modules.find(each => each === part) })}
        />
      </Field>
    </div>
  );
}
