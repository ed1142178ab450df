import { filterIssuesBelow } from '#core/issues.ts';
import { FilterFields } from '../ConditionsCard.tsx';
import type { StepProps } from './stepProps.ts';

/** Edits the condition under which the run stops for a record. */
export function StopFields({ value, issues, compiled, onChange }: StepProps<'Stop'>) {
  return (
    <FilterFields
      {...{ compiled, issues: filterIssuesBelow(issues, 'if') }}
      value={value.if ?? {}}
      onChange={filter => onChange({ ...value, if: filter })}
    />
  );
}
