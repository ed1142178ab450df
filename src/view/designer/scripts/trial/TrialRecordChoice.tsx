import { useCallback } from 'react';
import { TYPEAHEAD_ITEMS } from '#core/limits.ts';
import type { Directory } from '#core/model.ts';
import { useFieldServices } from '../../../engine/fieldServices.ts';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '../../../kit/inputs/combobox/combobox.ts';
import { Typeahead } from '../../../kit/inputs/combobox/Typeahead.tsx';
import { Field } from '../../../kit/inputs/Field.tsx';
import { Select } from '../../../kit/inputs/Select.tsx';

export interface TrialRecordSelection {
  /** `null` for a new record. */
  readonly record: ComboboxOption | null;
  /** The status to enter; `undefined` if the record stays in its status. */
  readonly status: string | undefined;
}

interface TrialRecordChoiceProps {
  directory: Directory;
  choice: TrialRecordSelection;
  /** The current status of the record. */
  current: string | null;
  onChange: (choice: TrialRecordSelection) => void;
}

/** Selects the record on which scripts are tried, and the status that the record enters. */
export function TrialRecordChoice({ directory, choice, current, onChange }: TrialRecordChoiceProps) {
  const { t } = useMessages();
  const { searchRecords } = useFieldServices();
  const load = useCallback(
    async (keyword: string, signal: AbortSignal) => {
      const query = { directoryId: directory.id, keyword, take: TYPEAHEAD_ITEMS, signal };
      const found = await searchRecords(query);
      return found.map(({ id, display }) => ({ value: id, label: display }));
    },
    [searchRecords, directory.id],
  );
  const { statusList } = directory;
  const start = current ?? (choice.record ? null : statusList.find(({ type }) => type === 'Active')?.id);
  return (
    <div className="dk-script-choice">
      <Field label={t('scripts.try.record')}>
        <Typeahead
          value={choice.record}
          minChars={0}
          load={load}
          placeholder={t('scripts.try.newRecord')}
          listLabel={t('scripts.try.record')}
          onChange={record => onChange({ record, status: undefined })}
        />
      </Field>
      {statusList.length > 0 && (
        <Field label={t('scripts.try.status')}>
          <Select
            value={choice.status ?? start ?? ''}
            emptyLabel={null}
            options={statusList.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={status => onChange({ ...choice, status: status === start ? undefined : status })}
          />
        </Field>
      )}
    </div>
  );
}
