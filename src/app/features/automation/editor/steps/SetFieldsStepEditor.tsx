import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FormulaValuesEditor } from '../FormulaValuesEditor.tsx';
import { TextValuesEditor } from '../TextValuesEditor.tsx';
import { ValuesEditor } from '../ValuesEditor.tsx';
import type { StepProps } from './stepProps.ts';
import { getFieldIdsSetByStep } from './takenFields.ts';

/** Edits the values that the step sets: fixed values, texts with placeholders, and formulas. */
export function SetFieldsStepEditor({ value, issues, compiled, onChange }: StepProps<'SetFields'>) {
  const messages = useMessages();
  if (!compiled) return null;
  const taken = getFieldIdsSetByStep(value);
  const ofValues = filterIssuesBelow(issues, 'customFields');
  const mistakes = formatIssues(
    messages,
    ofValues.filter(({ path }) => path.length === 0),
  );
  return (
    <>
      <ValuesEditor
        compiled={compiled}
        values={value.customFields}
        taken={taken}
        issues={ofValues}
        onChange={customFields => onChange({ ...value, customFields })}
      />
      <TextValuesEditor
        target={compiled}
        texts={value.texts ?? []}
        taken={taken}
        issues={filterIssuesBelow(issues, 'texts')}
        onChange={texts => onChange({ ...value, texts })}
      />
      <FormulaValuesEditor
        source={compiled}
        target={compiled}
        value={value.formulas ?? []}
        taken={taken}
        issues={filterIssuesBelow(issues, 'formulas')}
        onChange={formulas => onChange({ ...value, formulas })}
      />
      {mistakes.length > 0 && <p className="dk-field-error">{mistakes.join(' ')}</p>}
    </>
  );
}
