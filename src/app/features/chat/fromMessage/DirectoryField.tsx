import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';

interface DirectoryFieldProps {
  /** The directories on offer. */
  able: readonly Directory[];
  value: string;
  onChange: (directoryId: string) => void;
}

/** Chooses the directory in which something is created. */
export function DirectoryField({ able, value, onChange }: DirectoryFieldProps) {
  const { t } = useMessages();
  return (
    <Field label={t('chat.makeDirectory')} errors={[]}>
      <Select
        emptyLabel={null}
        value={value}
        options={able.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </Field>
  );
}
