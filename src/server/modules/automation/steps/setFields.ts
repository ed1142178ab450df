import { createIssue } from '#core/issues.ts';
import { changeRecord } from './changeRecord.ts';
import { checkValues } from './checkValues.ts';
import { checkFormulas, formulaValues } from './formulaValues.ts';
import type { StepKind } from './stepKind.ts';

export const setFields: StepKind<'SetFields'> = {
  kind: 'SetFields',
  check(rule, { customFields, formulas = [] }) {
    if (Object.keys(customFields).length + formulas.length === 0)
      return [createIssue(['customFields'], 'Required')];
    return [
      ...checkValues(rule.opened, customFields),
      ...checkFormulas(rule, rule.opened, { formulas, customFields }),
    ];
  },
  async perform(running, { customFields, formulas }) {
    const calculated = await formulaValues(running, running.opened, formulas);
    return changeRecord(running, { customFields: { ...customFields, ...calculated } });
  },
};
