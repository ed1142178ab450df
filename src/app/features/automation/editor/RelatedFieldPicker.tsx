import { isReferenceTo } from '#core/automation/ruleFields.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { useCompiledDirectory } from './useRuleWorld.ts';

interface NamingFieldProps {
  /** The directory of the rule, to which the selected field has to refer. */
  compiled: CompiledDirectory | undefined;
  value: { directoryId: string; fieldId: string };
  issues: readonly Issue[];
  onChange: (value: { directoryId: string; fieldId: string }) => void;
}

/** Selects a directory, and its field that refers to the rule's records. */
export function RelatedFieldPicker({ compiled, value, issues, onChange }: NamingFieldProps) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const { mayRead } = useAccess();
  const other = useCompiledDirectory(value.directoryId);
  const ownId = compiled?.directory.id ?? '';
  const fields = (other?.fields ?? []).filter(field => isReferenceTo(field, ownId));
  return (
    <>
      <Field
        label={t('automation.relatedIn')}
        isRequired
        errors={formatIssues(messages, filterIssuesBelow(issues, 'directoryId'))}
      >
        <Select
          value={value.directoryId}
          emptyLabel={t('automation.choose')}
          options={directories
            .filter(({ id }) => mayRead(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={directoryId => onChange({ directoryId, fieldId: '' })}
        />
      </Field>
      <Field
        label={t('automation.relatedField')}
        isRequired
        help={other && fields.length === 0 ? t('automation.noRelatedField') : undefined}
        errors={formatIssues(messages, filterIssuesBelow(issues, 'fieldId'))}
      >
        <Select
          value={value.fieldId}
          emptyLabel={t('automation.choose')}
          options={fields.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
          onChange={fieldId => onChange({ ...value, fieldId })}
        />
      </Field>
    </>
  );
}
