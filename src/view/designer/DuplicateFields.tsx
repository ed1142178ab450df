import {
  filterComparableFields,
  getDuplicateFields,
  MAX_DUPLICATE_FIELDS,
} from '#core/duplicates/duplicateFields.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import type { EditedDirectoryDraft } from './draft.ts';

interface DuplicateFieldsProps {
  settings: EditedDirectoryDraft['settings'];
  fields: readonly FieldDefinition[];
  errors: readonly string[];
  /** Called with `undefined` if the selection equals the default. */
  onChange: (ids: string[] | undefined) => void;
}

/** Selects the fields that are compared to find duplicates. */
export function DuplicateFields({ settings, fields, errors, onChange }: DuplicateFieldsProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const bound = fields
    .filter(({ deleted, type }) => !deleted && registry.hasType(type))
    .map(field => registry.bind(field));
  const idsOf = (chosen: EditedDirectoryDraft['settings']) =>
    getDuplicateFields(chosen, bound).map(({ definition }) => definition.id);
  const value = idsOf(settings);
  const usual = idsOf({ ...settings, duplicateFields: undefined });
  const change = (ids: readonly string[]) => {
    const isUsual = ids.length === usual.length && usual.every(id => ids.includes(id));
    onChange(isUsual ? undefined : [...ids]);
  };
  const offered = filterComparableFields(bound);
  if (offered.length === 0) return null;
  return (
    <Field
      label={t('designer.duplicateFields')}
      help={t('designer.duplicateFieldsHelp')}
      errors={errors}
      isGroup
    >
      <div className="dk-flags">
        {offered.map(({ definition: { id, name, code } }) => (
          <Checkbox
            key={id}
            label={name || code}
            isChecked={value.includes(id)}
            isDisabled={!value.includes(id) && value.length >= MAX_DUPLICATE_FIELDS}
            onChange={isOn => change(isOn ? [...value, id] : value.filter(each => each !== id))}
          />
        ))}
      </div>
    </Field>
  );
}
