import { useContext, useState } from 'react';
import { findReferencedDirectoryId } from '#core/automation/ruleFields.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationStep } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { LOOP_STEP_KINDS, type StepDraft } from '../../ruleDraft.ts';
import { RelatedFieldPicker } from '../RelatedFieldPicker.tsx';
import { RowTableContext } from '../rowTable.ts';
import { StepListContext } from '../stepListContext.ts';
import { type RulePartProps, useCompiledDirectory } from '../useRuleWorld.ts';

type Each = Extract<AutomationStep, { kind: 'ForEach' }>;
type EachProps = RulePartProps<AutomationStep> & { value: Each };

/** Edits what the step iterates over, and its nested steps. */
export default function ForEachFields(props: EachProps) {
  const { value, issues, compiled, onChange } = props;
  const { t } = useMessages();
  const StepList = useContext(StepListContext);
  const field = compiled?.fieldById.get(value.fieldId);
  const withinId =
    value.over === 'Related'
      ? (value.directoryId ?? '')
      : ((field && findReferencedDirectoryId(field)) ?? '');
  const other = useCompiledDirectory(withinId);
  const within = value.over === 'Rows' ? compiled : other;
  const [drafts, setDrafts] = useInnerDrafts(value, steps => onChange({ ...value, steps }));
  const isChosen = value.fieldId !== '' && within !== undefined;
  return (
    <div className="dk-stack">
      <OverFields {...props} />
      {isChosen && StepList && (
        <RowTableContext value={value.over === 'Rows' ? (field ?? null) : null}>
          <fieldset className="dk-rule-inner" aria-label={t('automation.innerSteps')}>
            <StepList
              kinds={LOOP_STEP_KINDS}
              value={drafts}
              compiled={within}
              issues={filterIssuesBelow(issues, 'steps')}
              onChange={setDrafts}
            />
          </fieldset>
        </RowTableContext>
      )}
    </div>
  );
}

function OverFields({ value, issues, compiled, onChange }: EachProps) {
  const messages = useMessages();
  const { t } = messages;
  const { over } = value;
  const fields = (compiled?.fields ?? []).filter(field =>
    over === 'Rows'
      ? (field.definition.tableFields ?? []).length > 0
      : !field.isComputed && findReferencedDirectoryId(field) !== undefined,
  );
  // Nested steps refer to fields of the previous selection, so they are removed.
  const restart = (part: Partial<Each>) =>
    onChange({ kind: 'ForEach', over, fieldId: '', ...part, steps: [] });
  return (
    <div className="dk-rule-fields">
      <Field label={t('automation.over')}>
        <Select
          value={over}
          emptyLabel={null}
          options={(['Rows', 'Named', 'Related'] as const).map(each => ({
            value: each,
            label: t(`automation.over.${each}`),
          }))}
          onChange={next => restart({ over: next })}
        />
      </Field>
      {over === 'Related' ? (
        <RelatedFieldPicker
          {...{ compiled, issues }}
          value={{ directoryId: value.directoryId ?? '', fieldId: value.fieldId }}
          onChange={restart}
        />
      ) : (
        <Field
          label={t('automation.overField')}
          isRequired
          errors={formatIssues(messages, filterIssuesBelow(issues, 'fieldId'))}
        >
          <Select
            value={value.fieldId}
            emptyLabel={t('automation.choose')}
            options={fields.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
            onChange={fieldId => restart({ fieldId })}
          />
        </Field>
      )}
    </div>
  );
}

/** Returns the steps with keys that identify them while editing. */
function useInnerDrafts({ steps }: Each, onChange: (steps: AutomationStep[]) => void) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const drafts: StepDraft[] = steps.map((step, index) => ({ key: keys[index] ?? String(index), step }));
  const set = (next: readonly StepDraft[]) => {
    setKeys(next.map(({ key }) => key));
    onChange(next.map(({ step }) => step));
  };
  return [drafts, set] as const;
}
