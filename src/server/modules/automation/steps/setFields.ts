import { createIssue } from '#core/issues.ts';
import { changeRecord } from './changeRecord.ts';
import { checkValues } from './checkValues.ts';
import { checkFormulas, formulaValues } from './formulaValues.ts';
import type { StepKind } from './stepKind.ts';
import { checkTexts, valuesOfTexts } from './textValues.ts';

export const setFields: StepKind<'SetFields'> = {
  kind: 'SetFields',
  needsRecord: () => true,
  check(rule, { customFields, texts = [], formulas = [] }) {
    if (Object.keys(customFields).length + texts.length + formulas.length === 0)
      return [createIssue(['customFields'], 'Required')];
    return [
      ...checkValues(rule.opened, customFields),
      ...checkTexts(rule, rule.opened, texts),
      ...checkFormulas(rule, rule.opened, { formulas, customFields }),
    ];
  },
  foretell: (_, { customFields, texts = [], formulas = [] }) => ({
    edit: { customFields },
    ...(texts.length + formulas.length > 0 ? { unknown: 'NotTried' } : {}),
  }),
  async perform(running, { customFields, texts, formulas }) {
    const read = await valuesOfTexts(running, running.opened, texts);
    const calculated = await formulaValues(running, running.opened, formulas);
    return changeRecord(running, { customFields: { ...read, ...customFields, ...calculated } });
  },
};
