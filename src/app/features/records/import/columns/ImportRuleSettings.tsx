import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Import, ImportSettings } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { KeyFieldSettings } from './KeyFieldSettings.tsx';

export interface ImportRuleSettingsProps {
  compiled: CompiledDirectory;
  run: Import;
  draft: ImportSettings;
  onChange: (draft: ImportSettings) => void;
}

/**
 * Edits how existing records are found, how existing records, missing records and blank cells are handled, and the
 * initial status.
 */
export function ImportRuleSettings({ compiled, run, draft, onChange }: ImportRuleSettingsProps) {
  const { t } = useMessages();
  const { directory, firstStatus } = compiled;
  const hasStatusColumn = draft.columns.some(({ target }) => target === SYSTEM_ID.status);
  return (
    <div className="dk-import-settings dk-import-rules">
      <KeyFieldSettings {...{ compiled, run, draft, onChange }} />
      {draft.key && (
        <>
          <Choice
            label={t('import.existing')}
            value={draft.existing ?? 'Update'}
            options={{ Update: t('import.existing.Update'), LeaveOut: t('import.existing.LeaveOut') }}
            onChange={existing => onChange({ ...draft, existing })}
          />
          <Choice
            label={t('import.missing')}
            value={draft.missing ?? 'Create'}
            options={{ Create: t('import.missing.Create'), LeaveOut: t('import.missing.LeaveOut') }}
            onChange={missing => onChange({ ...draft, missing })}
          />
          <Choice
            label={t('import.blankCells')}
            value={draft.blankCells ?? 'Keep'}
            options={{ Keep: t('import.blankCells.Keep'), Empty: t('import.blankCells.Empty') }}
            onChange={blankCells => onChange({ ...draft, blankCells })}
          />
        </>
      )}
      {directory.statusList.length > 0 && (
        <Field label={t('import.status')} help={hasStatusColumn ? t('import.statusHelp') : undefined}>
          <Select
            value={draft.status ?? firstStatus?.id ?? ''}
            emptyLabel={null}
            options={directory.statusList.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={status => onChange({ ...draft, status })}
          />
        </Field>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const values = Object.keys(options) as T[];
  return (
    <Field label={label}>
      <Select
        value={value}
        emptyLabel={null}
        options={values.map(each => ({ value: each, label: options[each] }))}
        onChange={chosen => {
          const found = values.find(each => each === chosen);
          if (found) onChange(found);
        }}
      />
    </Field>
  );
}
