import { filterIssuesBelow } from '#core/issues.ts';
import type { DirectoryInput, FieldDefinition, Issue } from '#core/model.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { useEngine } from '../engine/engine.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { RawNumberInput } from '../kit/inputs/RawNumberInput.tsx';
import { Select } from '../kit/inputs/Select.tsx';
import { TextArea } from '../kit/inputs/TextArea.tsx';
import { TextInput } from '../kit/inputs/TextInput.tsx';
import './designer.css';
import { DuplicateFields } from './DuplicateFields.tsx';
import type { EditedDirectoryDraft } from './draft.ts';

type Settings = EditedDirectoryDraft['settings'];

export interface DirectorySettingsProps {
  settings: Settings;
  onChange: (settings: Settings) => void;
  fields: readonly FieldDefinition[];
  /** Paths start with a member of the directory. */
  issues: readonly Issue[];
}

const flags = [
  'showOnMenu',
  'commentsEnabled',
  'filesEnabled',
  'changesTrackingEnabled',
  'remindersEnabled',
  'highlightWholeRecord',
  'inlineLabel',
  'lastComment',
] as const satisfies readonly (keyof DirectoryInput)[];

export function DirectorySettings({ settings, onChange, fields, issues }: DirectorySettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const set = (change: Partial<Settings>) => onChange({ ...settings, ...change });
  const errorsOf = (name: keyof DirectoryInput) => formatIssues(messages, filterIssuesBelow(issues, name));
  const kept = fields.filter(field => !field.deleted && !field.system);
  return (
    <div className="dk-stack">
      <Field label={t('designer.name')} errors={errorsOf('name')} isRequired>
        <TextInput value={settings.name} onCommit={name => set({ name })} />
      </Field>
      <DirectoryTypeSetting value={settings.type} onChange={type => set({ type })} />
      <Field label={t('designer.description')} errors={errorsOf('description')}>
        <TextArea
          rows={2}
          value={settings.description ?? ''}
          onCommit={text => set({ description: text || undefined })}
        />
      </Field>
      <Field
        label={t('designer.displayField')}
        help={t('designer.displayFieldHelp')}
        errors={errorsOf('displayFieldId')}
      >
        <Select
          value={settings.displayFieldId ?? ''}
          options={kept.map(field => ({ value: field.id, label: field.name || field.code }))}
          onChange={id => set({ displayFieldId: id || undefined })}
        />
      </Field>
      <div className="dk-flags">
        {flags.map(flag => (
          <Checkbox
            key={flag}
            label={t(`designer.flag.${flag}`)}
            isChecked={flag === 'remindersEnabled' ? canHaveReminders(settings) : (settings[flag] ?? false)}
            onChange={isOn => set({ [flag]: isOn })}
          />
        ))}
      </div>
      <DuplicateFields
        settings={settings}
        fields={fields}
        errors={errorsOf('duplicateFields')}
        onChange={duplicateFields => set({ duplicateFields })}
      />
      <CardSystemFields
        value={settings.cardSystemFields ?? []}
        onChange={ids => set({ cardSystemFields: ids.length > 0 ? ids : undefined })}
      />
      <Field label={t('designer.code')} help={t('designer.codeHelp')} errors={errorsOf('code')}>
        <TextInput value={settings.code ?? ''} onCommit={code => set({ code: code || undefined })} />
      </Field>
      <Field
        label={t('designer.countLimit')}
        help={t('designer.countLimitHelp')}
        errors={errorsOf('countLimit')}
      >
        <RawNumberInput
          value={settings.countLimit === undefined ? '' : String(settings.countLimit)}
          onCommit={text => set({ countLimit: Math.max(0, Math.round(Number(text))) || undefined })}
        />
      </Field>
    </div>
  );
}

function CardSystemFields({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const offered = registry.systemFields.filter(({ canBeOnCards }) => canBeOnCards);
  return (
    <fieldset className="dk-stack">
      <legend className="dk-label">{t('designer.cardSystemFields')}</legend>
      <div className="dk-flags">
        {offered.map(({ id }) => (
          <Checkbox
            key={id}
            label={t(`table.${id}`)}
            isChecked={value.includes(id)}
            onChange={isOn => onChange(isOn ? [...value, id] : value.filter(each => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function DirectoryTypeSetting(props: {
  value: DirectoryInput['type'];
  onChange: (type: DirectoryInput['type']) => void;
}) {
  const { t } = useMessages();
  return (
    <Field label={t('designer.directoryType')} help={t(`designer.directoryType.${props.value}.help`)}>
      <Select
        value={props.value}
        emptyLabel={null}
        options={[
          { value: 'Data', label: t('designer.directoryType.Data') },
          { value: 'Process', label: t('designer.directoryType.Process') },
        ]}
        onChange={type => props.onChange(type === 'Process' ? 'Process' : 'Data')}
      />
    </Field>
  );
}
