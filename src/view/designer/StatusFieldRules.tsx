import { systemFields } from '#core/field/system/systemFields.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldDefinition, Issue, StatusFieldSetting } from '#core/model.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';

type Rules = Readonly<Record<string, StatusFieldSetting>>;

export interface StatusFieldRulesProps {
  rules: Rules;
  fields: readonly FieldDefinition[];
  /** Paths start with the field id. */
  issues: readonly Issue[];
  onChange: (rules: Record<string, StatusFieldSetting>) => void;
}

const aspects = ['required', 'readonly', 'hidden'] as const satisfies readonly (keyof StatusFieldSetting)[];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly aspects: readonly (typeof aspects)[number][];
}

/** Edits whether a status makes each field required, read-only or hidden. */
export function StatusFieldRules({ rules, fields, issues, onChange }: StatusFieldRulesProps) {
  const messages = useMessages();
  const { t } = messages;
  const kept: readonly Row[] = fields
    .filter(field => !field.deleted)
    .map(({ id, name, code }) => ({ id, name: name || code, aspects }));
  if (kept.length === 0) return null;
  // Users can't edit these system fields, so statuses can only hide them.
  const system = systemFields
    .filter(({ canHide }) => canHide)
    .map(({ id }): Row => ({ id, name: t(`table.${id}`), aspects: ['hidden'] }));
  const set = (fieldId: string, aspect: (typeof aspects)[number], isOn: boolean) => {
    const { [fieldId]: old, ...others } = rules;
    const next = Object.fromEntries(Object.entries({ ...old, [aspect]: isOn }).filter(([, value]) => value));
    onChange(Object.keys(next).length > 0 ? { ...others, [fieldId]: next } : others);
  };
  return (
    <div className="dk-rules">
      <table>
        <caption className="dk-visually-hidden">{t('designer.fieldRules')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('designer.fieldRules')}</th>
            {aspects.map(aspect => (
              <th key={aspect} scope="col">
                {t(`designer.rule.${aspect}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...kept, ...system].map(field => (
            <tr key={field.id}>
              <td>
                {field.name}
                {formatIssues(messages, filterIssuesBelow(issues, field.id)).map(text => (
                  <div key={text} className="dk-error">
                    {text}
                  </div>
                ))}
              </td>
              {aspects.map(aspect => (
                <td key={aspect}>
                  {field.aspects.includes(aspect) && (
                    <Checkbox
                      isLabelHidden
                      label={`${field.name}: ${t(`designer.rule.${aspect}`)}`}
                      isChecked={rules[field.id]?.[aspect] ?? false}
                      onChange={isOn => set(field.id, aspect, isOn)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
