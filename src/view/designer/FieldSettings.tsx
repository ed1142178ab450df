import type { SettingDescriptor } from '#core/field/fieldSetting.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { Select } from '../kit/inputs/Select.tsx';
import { findPoorContrast } from '../kit/readableText.ts';
import { deriveUnusedCode } from './draft.ts';
import { FieldSettingEditor } from './SettingControl.tsx';
import { getSetting, setSettingValue, toSettingPath } from './settingValue.ts';

export interface FieldSettingsProps {
  field: FieldDefinition;
  siblings: readonly FieldDefinition[];
  /** Paths are relative to the definition. */
  issues: readonly Issue[];
  /** True for columns, whose type can't be changed, because their values in the rows of tables can't be converted. */
  isColumn?: boolean | undefined;
  onChange: (field: FieldDefinition) => void;
}

/** Settings that are rarely needed, about appearance and names used elsewhere; they are collapsed. */
const seldom = new Set<string>([
  'hidden',
  'settings.showResult',
  'showOnForm',
  'nameOnForm',
  'code',
  'cssClass',
  'bgColor',
  'fgColor',
]);

/** Draws the settings of a field as described by its type, so that the designer doesn't depend on specific types. */
export function FieldSettings({ field, siblings, issues, isColumn, onChange }: FieldSettingsProps) {
  const messages = useMessages();
  const { registry } = useEngine();
  const settings = registry
    .plugin(field.type, field.code)
    .settings.filter(each => each.isOffered && (isColumn ? !each.isForFields : !each.isForColumns))
    .filter(each => isApplicable(each, field));
  const draw = (descriptor: SettingDescriptor) => (
    <FieldSettingEditor
      key={descriptor.property}
      descriptor={descriptor}
      definition={field}
      siblings={siblings}
      isColumn={isColumn === true}
      issues={issues}
      onChange={value => onChange(change({ field, siblings, descriptor, value }))}
    />
  );
  const often = settings.filter(each => !seldom.has(each.property));
  const rest = settings.filter(each => seldom.has(each.property));
  const isFlag = (each: SettingDescriptor) => each.control === 'flag';
  // The name comes first, because users name a newly added field first.
  const [name, ...others] = often.filter(each => !isFlag(each));
  const placed = new Set(['type', ...settings.map(each => toSettingPath(each.property)[0])]);
  const homeless = issues.filter(issue => !placed.has(String(issue.path[0])));
  return (
    <div className="dk-stack" style={{ gap: 12 }}>
      {homeless.length > 0 && <Notice tone="danger">{formatIssues(messages, homeless).join(' ')}</Notice>}
      {name && draw(name)}
      {!isColumn && <FieldType field={field} issues={issues} onChange={onChange} />}
      {others.map(draw)}
      <div className="dk-flags">{often.filter(isFlag).map(draw)}</div>
      {rest.length > 0 && (
        <details
          className="dk-more"
          open={rest.some(each => issues.some(issue => issue.path[0] === toSettingPath(each.property)[0]))}
        >
          <summary>{messages.t('designer.moreSettings')}</summary>
          <div className="dk-stack" style={{ gap: 12 }}>
            <div className="dk-flags">{rest.filter(isFlag).map(draw)}</div>
            {rest.filter(each => !isFlag(each)).map(draw)}
            <ContrastWarning field={field} />
          </div>
        </details>
      )}
    </div>
  );
}

function isApplicable({ property, onlyWhere }: SettingDescriptor, field: FieldDefinition): boolean {
  if (!onlyWhere || getSetting(field, property) !== undefined) return true;
  return (getSetting(field, onlyWhere.property) !== undefined) === onlyWhere.isSet;
}

/** Changes the type, keeping the settings that both types have. The effect on stored values is shown before saving. */
function FieldType({ field, issues, onChange }: Pick<FieldSettingsProps, 'field' | 'issues' | 'onChange'>) {
  const messages = useMessages();
  const { registry } = useEngine();
  const retype = (type: string) => {
    const { id, code, name } = field;
    const kept = registry
      .plugin(type)
      .settings.filter(({ property }) => getSetting(field, property) !== undefined);
    const start: FieldDefinition = { id, code, name, type };
    onChange(
      kept.reduce(
        (made, { property }) => setSettingValue(made, property, getSetting(field, property)),
        start,
      ),
    );
  };
  return (
    <Field
      label={messages.t('designer.fieldType')}
      errors={formatIssues(messages, filterIssuesBelow(issues, 'type'))}
    >
      <Select
        value={field.type}
        emptyLabel={null}
        options={registry.plugins
          .filter(({ isOffered, type }) => isOffered || type === field.type)
          .map(({ type, labelId }) => ({ value: type, label: messages.t(labelId) }))}
        onChange={type => type !== field.type && retype(type)}
      />
    </Field>
  );
}

/** Informs the admin that a text with poor contrast is drawn in a readable shade. */
function ContrastWarning({ field }: { field: FieldDefinition }) {
  const { t } = useMessages();
  const ratio = findPoorContrast(field);
  if (ratio === undefined) return null;
  const text = t(field.bgColor ? 'designer.poorContrast' : 'designer.poorContrastInMode', {
    ratio,
  });
  return <Notice tone="warning">{text}</Notice>;
}

/** Changes a setting. Unless a code was set explicitly, it is derived from the first name that the field gets. */
function change(args: {
  field: FieldDefinition;
  siblings: readonly FieldDefinition[];
  descriptor: SettingDescriptor;
  value: unknown;
}): FieldDefinition {
  const { field, siblings, descriptor, value } = args;
  const changed = setSettingValue(field, descriptor.property, value);
  const others = siblings.filter(sibling => sibling.id !== field.id);
  if (descriptor.property === 'code' && value === undefined)
    return { ...changed, code: deriveUnusedCode(field.name, others) };
  const isOwnCode = /^field\d*$/.test(field.code) || field.code === deriveUnusedCode(field.name, others);
  if (descriptor.property !== 'name' || !isOwnCode || field.name !== '') return changed;
  return { ...changed, code: deriveUnusedCode(changed.name, others) };
}
