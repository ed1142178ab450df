import { createIssue } from '#core/issues.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { checkValues } from './checkValues.ts';
import {
  computeRuleFormulaValues,
  computeStepFormulaValues,
  validateStepFormulas,
} from './computeStepFormulaValues.ts';
import { performRecordChangeStep } from './performRecordChangeStep.ts';
import { renderRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';
import { parseStepTexts, renderRuleFieldValues, validateFieldTexts } from './textValues.ts';

export const setFieldsStep: StepKind<'SetFields'> = {
  kind: 'SetFields',
  needsRecord: () => true,
  async check(rule, { customFields, texts = [], formulas = [] }) {
    if (Object.keys(customFields).length + texts.length + formulas.length === 0)
      return [createIssue(['customFields'], 'Required')];
    return [
      ...(await checkValues(rule.scope, rule.opened, customFields)),
      ...validateFieldTexts(rule, rule.opened, texts),
      ...validateStepFormulas(rule, rule.opened, { formulas, customFields }),
    ];
  },
  async foretell(rule, { customFields, texts = [], formulas = [] }, { item, row }) {
    try {
      const fill = (text: string) => renderRuleText(rule, { item, row }, text);
      const read = await renderRuleFieldValues(rule, rule.opened, { texts, fill });
      const calculated = await computeRuleFormulaValues(rule, rule.opened, { formulas, row: item });
      return { edit: { customFields: { ...read, ...customFields, ...calculated } } };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { issues: error.problem.issues ?? [] };
    }
  },
  async perform(running, { customFields, texts, formulas }) {
    const read = await parseStepTexts(running, running.opened, texts);
    const calculated = await computeStepFormulaValues(running, running.opened, formulas);
    return performRecordChangeStep(running, { customFields: { ...read, ...customFields, ...calculated } });
  },
};
