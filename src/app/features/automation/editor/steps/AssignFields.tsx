import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { RadioGroup } from '#view/kit/inputs/RadioGroup.tsx';
import { RuleUserFields } from '../RuleUserFields.tsx';
import type { StepProps } from './stepProps.ts';

/** Edits how users are assigned (in turn or by workload), and the candidates. */
export function AssignFields({ value, issues, compiled, onChange }: StepProps<'Assign'>) {
  const { t } = useMessages();
  return (
    <div className="dk-stack">
      <Field label={t('automation.assignBy')} isGroup>
        <RadioGroup
          value={value.by}
          options={(['Turn', 'Load'] as const).map(by => ({ value: by, label: t(`automation.by.${by}`) }))}
          onChange={by => onChange({ ...value, by })}
        />
      </Field>
      <RuleUserFields
        {...{ compiled, issues }}
        hasRoles={false}
        value={{ userIds: value.userIds ?? [], groupIds: value.groupIds ?? [] }}
        onChange={({ userIds = [], groupIds = [] }) => onChange({ ...value, userIds, groupIds })}
      />
    </div>
  );
}
