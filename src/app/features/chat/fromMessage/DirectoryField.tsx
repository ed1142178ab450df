import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';

interface DirectoryFieldProps {
  /** The directories in which the user can perform the action. */
  able: readonly Directory[];
  value: string;
  onChange: (directoryId: string) => void;
}

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
