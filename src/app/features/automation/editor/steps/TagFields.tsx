import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useBoot } from '../../../../state/useBoot.ts';
import type { StepProps } from './stepProps.ts';

export function TagFields({ value, issues, onChange }: StepProps<'Tag'>) {
  const messages = useMessages();
  const { t } = messages;
  const options = useBoot().tags.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="dk-rule-fields">
      {(['add', 'remove'] as const).map(side => (
        <Field
          key={side}
          label={t(`automation.tags.${side}`)}
          errors={formatIssues(messages, filterIssuesBelow(issues, side))}
        >
          <MultiChoice
            value={value[side] ?? []}
            options={options}
            onChange={ids => onChange({ ...value, [side]: ids })}
            placeholder={t('automation.addTag')}
            removeLabel={name => t('automation.remove', { name })}
          />
        </Field>
      ))}
    </div>
  );
}
