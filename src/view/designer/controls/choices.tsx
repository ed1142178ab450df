import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldSource } from '#core/field/fieldSetting.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select, type SelectOption } from '../../kit/inputs/Select.tsx';
import { type DesignerEnvironment, useDesigner } from '../DesignerContext.ts';
import type { SettingControlProps } from '../settingControlProps.ts';

export function ChoiceControl(props: SettingControlProps) {
  const { t } = useMessages();
  const options = (props.descriptor.choices ?? []).map(({ value, labelId }) => ({
    value,
    label: t(labelId),
  }));
  return <Choice {...props} options={options} />;
}

export function DirectoryControl(props: SettingControlProps) {
  const { directories } = useDesigner();
  return <Choice {...props} options={directories.map(({ id, name }) => ({ value: id, label: name }))} />;
}

export function FieldControl(props: SettingControlProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const designer = useDesigner();
  const source = props.descriptor.fieldsFrom;
  const fields = source ? getOfferedFields({ ...props, source, designer, registry }) : [];
  const options = fields.map(field => ({ value: field.id, label: field.name || field.code }));
  const hasNumber = source?.kind === 'directory' && source.withNumber;
  return (
    <Choice
      {...props}
      options={
        hasNumber ? [{ value: SYSTEM_ID.number, label: t(`table.${SYSTEM_ID.number}`) }, ...options] : options
      }
    />
  );
}

function Choice({ value, onChange, options }: SettingControlProps & { options: readonly SelectOption[] }) {
  return (
    <Select
      value={typeof value === 'string' ? value : ''}
      options={options}
      onChange={next => onChange(next === '' ? undefined : next)}
    />
  );
}

interface Offer {
  source: FieldSource;
  definition: FieldDefinition;
  siblings: readonly FieldDefinition[];
  designer: DesignerEnvironment;
  registry: FieldRegistry;
}

function getOfferedFields({
  source,
  definition,
  siblings,
  designer,
  registry,
}: Offer): readonly FieldDefinition[] {
  const kept = (fields: readonly FieldDefinition[] | undefined) =>
    (fields ?? []).filter(field => !field.deleted);
  const isReference = (field: FieldDefinition) => getDirectory(field, registry) !== undefined;
  if (source.kind === 'siblings') {
    const others = kept(siblings).filter(field => field.id !== definition.id);
    return source.onlyReferences ? others.filter(isReference) : others;
  }
  if (source.kind === 'directory') {
    const fields = definition.directoryId ? kept(designer.fieldsOf(definition.directoryId)) : [];
    return source.onlyReferences ? fields.filter(isReference) : fields;
  }
  const through = siblings.find(field => field.id === definition[source.property]);
  const target = through && getDirectory(through, registry);
  return target ? kept(designer.fieldsOf(target)) : [];
}

/** Returns the id of the directory to whose records a field refers; `undefined` for other fields. */
function getDirectory(field: FieldDefinition, registry: FieldRegistry): string | undefined {
  if (!registry.hasType(field.type)) return undefined;
  return registry.bind(field).plugin.pointsAt?.(field);
}
