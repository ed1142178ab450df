/** Creates setting descriptors of field types, and defines the descriptors that several types share. */
import type { SettingDescriptor, SettingProperty } from '#core/field/fieldSetting.ts';

interface SettingOptions extends Partial<Omit<SettingDescriptor, 'property' | 'control' | 'choices'>> {
  readonly choices?: readonly string[];
}

/**
 * Creates a setting descriptor. Its texts are `setting.<property>.label` and `setting.<property>.help`; the
 * texts of its choices are `setting.<property>.<choice>`.
 */
export function describeSetting(
  property: SettingProperty,
  control: SettingDescriptor['control'],
  options: SettingOptions = {},
): SettingDescriptor {
  const { choices, ...rest } = options;
  return {
    property,
    control,
    labelId: `setting.${property}.label`,
    helpId: null,
    required: false,
    isOffered: true,
    isForColumns: false,
    isForFields: false,
    onlyWhere: null,
    fieldsFrom: null,
    ...rest,
    choices: choices?.map(value => ({ value, labelId: `setting.${property}.${value}` })) ?? null,
  };
}

export interface CommonFieldSettings {
  /** The settings specific to this type, shown after the name and the description. */
  readonly own?: readonly SettingDescriptor[];
  /** True if a value can be required. False for computed types. */
  readonly canBeRequired?: boolean;
  readonly canBeUnique: boolean;
  readonly canBeArray: boolean;
}

/** Returns every setting of a type, in the order in which the designer shows them. */
export function describeSettings({
  own = [],
  canBeRequired = true,
  canBeUnique,
  canBeArray,
}: CommonFieldSettings): SettingDescriptor[] {
  return [
    describeSetting('name', 'text', { required: true }),
    describeSetting('description', 'multiline', { helpId: 'setting.description.help' }),
    ...own,
    ...(canBeRequired ? [describeSetting('required', 'flag')] : []),
    ...(canBeUnique ? [describeSetting('unique', 'flag', { helpId: 'setting.unique.help' })] : []),
    ...(canBeArray ? [describeSetting('array', 'flag')] : []),
    describeSetting('hidden', 'flag', { helpId: 'setting.hidden.help' }),
    describeSetting('visibleOnGrid', 'flag'),
    describeSetting('visibleOnBoard', 'flag'),
    describeSetting('showOnForm', 'flag', { helpId: 'setting.showOnForm.help' }),
    describeSetting('nameOnForm', 'text', { helpId: 'setting.nameOnForm.help' }),
    describeSetting('code', 'text', { helpId: 'setting.code.help' }),
    describeSetting('cssClass', 'className', { helpId: 'setting.cssClass.help' }),
    describeSetting('bgColor', 'color'),
    describeSetting('fgColor', 'color'),
  ];
}
