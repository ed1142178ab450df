import { createIssue } from '#core/issues.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { changeRecord } from './changeRecord.ts';
import { checkValues } from './checkValues.ts';
import {
  checkFormulas,
  computeRuleFormulaValues,
  computeStepFormulaValues,
} from './computeStepFormulaValues.ts';
import { fillRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';
import { checkTexts, parseRuleTexts, parseStepTexts } from './textValues.ts';

export const setFieldsStep: StepKind<'SetFields'> = {
  kind: 'SetFields',
  needsRecord: () => true,
  async check(rule, { customFields, texts = [], formulas = [] }) {
    if (Object.keys(customFields).length + texts.length + formulas.length === 0)
      return [createIssue(['customFields'], 'Required')];
    return [
      ...(await checkValues(rule.scope, rule.opened, customFields)),
      ...checkTexts(rule, rule.opened, texts),
      ...checkFormulas(rule, rule.opened, { formulas, customFields }),
    ];
  },
  async foretell(rule, { customFields, texts = [], formulas = [] }, { item, row }) {
    try {
      const fill = (text: string) => fillRuleText(rule, { item, row }, text);
      const read = await parseRuleTexts(rule, rule.opened, { texts, fill });
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
    return changeRecord(running, { customFields: { ...read, ...customFields, ...calculated } });
  },
};
