import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useBoot } from '../../../../state/useBoot.ts';
import { PlaceholderTextField } from '../PlaceholderTextField.tsx';
import type { StepProps } from './stepProps.ts';

/** Selects the transformation, and edits the comment on the source record's change of status. */
export function TransformFields({ value, issues, compiled, onChange }: StepProps<'Transform'>) {
  const messages = useMessages();
  const { t } = messages;
  const { dataTransformation } = useBoot();
  const own = dataTransformation.filter(one => one.sourceDirectoryId === compiled?.directory.id);
  return (
    <div className="dk-rule-fields">
      <Field
        label={t('automation.transformation')}
        isRequired
        help={own.length === 0 ? t('automation.noTransformations') : undefined}
        errors={formatIssues(messages, filterIssuesBelow(issues, 'transformationId'))}
      >
        <Select
          value={value.transformationId}
          emptyLabel={t('automation.choose')}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={transformationId => onChange({ ...value, transformationId })}
        />
      </Field>
      <PlaceholderTextField
        {...{ compiled, issues: filterIssuesBelow(issues, 'text') }}
        label={t('automation.moveComment')}
        value={value.text ?? ''}
        onChange={text => onChange({ ...value, text })}
      />
    </div>
  );
}
