import type { ComponentType } from 'react';
import type { SettingControl as ControlName } from '#core/field/fieldSetting.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { ColorControl } from './controls/ColorControl.tsx';
import { ColumnsControl } from './controls/ColumnsControl.tsx';
import { ChoiceControl, DirectoryControl, FieldControl } from './controls/choices.tsx';
import { FormulaControl } from './controls/FormulaControl.tsx';
import { MarkerColorControl } from './controls/MarkerColorControl.tsx';
import { OptionsControl } from './controls/OptionsControl.tsx';
import { BooleanControl, NumberControl, TextControl } from './controls/simple.tsx';
import type { SettingControlProps } from './settingControlProps.ts';
import { getSetting, toSettingPath } from './settingValue.ts';

/** The control of each kind of setting; the compiler ensures that none is missing. */
const controls: Record<ControlName, ComponentType<SettingControlProps>> = {
  text: TextControl,
  multiline: TextControl,
  className: TextControl,
  flag: BooleanControl,
  integer: NumberControl,
  decimal: NumberControl,
  choice: ChoiceControl,
  directory: DirectoryControl,
  field: FieldControl,
  options: OptionsControl,
  columns: ColumnsControl,
  formula: FormulaControl,
  color: ColorControl,
  markerColor: MarkerColorControl,
};

const inSeveralParts: ReadonlySet<ControlName> = new Set(['columns', 'options', 'color', 'formula']);

export type SettingProps = Omit<SettingControlProps, 'value'>;

/** A setting of a field with its label, help and issues, drawn as described by its descriptor. */
export function FieldSettingEditor({ issues, ...props }: SettingProps) {
  const messages = useMessages();
  const { descriptor, definition } = props;
  const Control = controls[descriptor.control];
  const own = filterIssuesBelow(issues, ...toSettingPath(descriptor.property));
  const value = getSetting(definition, descriptor.property);
  const control = <Control {...props} value={value} issues={own} />;
  const errors = formatIssues(
    messages,
    own.filter(issue => issue.path.length === 0),
  );
  const isGroup = inSeveralParts.has(descriptor.control);
  const help = descriptor.helpId ? messages.t(descriptor.helpId) : undefined;
  if (descriptor.control === 'flag') return <FlagSetting control={control} help={help} errors={errors} />;
  return (
    <Field
      label={messages.t(descriptor.labelId)}
      help={help}
      errors={errors}
      isRequired={descriptor.required}
      isGroup={isGroup}
    >
      {control}
    </Field>
  );
}

function FlagSetting({
  control,
  help,
  errors,
}: {
  control: React.ReactNode;
  help: string | undefined;
  errors: string[];
}) {
  return (
    <div className="dk-flag-setting">
      {control}
      {errors.length > 0 && (
        <div className="dk-error" role="alert">
          {errors.join(' ')}
        </div>
      )}
      {help && <div className="dk-help">{help}</div>}
    </div>
  );
}
