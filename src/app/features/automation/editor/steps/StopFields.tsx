import { issuesBelow } from '#core/issues.ts';
import { FilterFields } from '../IfCard.tsx';
import type { StepProps } from './stepProps.ts';

/** Which records the run goes no further with. */
export function StopFields({ value, issues, compiled, onChange }: StepProps<'Stop'>) {
  return (
    <FilterFields
      {...{ compiled, issues: issuesBelow(issues, 'if') }}
      value={value.if ?? {}}
      onChange={filter => onChange({ ...value, if: filter })}
    />
  );
}
