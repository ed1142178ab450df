/** Converts texts of a rule to field values, in the same way as an import converts cells. */
import { createIssue } from '#core/issues.ts';
import type { AutomationText, FieldValuesPatch, Issue } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { createFieldContext, type OpenDirectory } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { RunningStep } from './stepKind.ts';

type Target = Pick<OpenDirectory, 'compiled'>;

/** @param target The directory whose fields get the values. */
export function validateFieldTexts(
  rule: OpenRule,
  { compiled }: Target,
  texts: readonly AutomationText[] = [],
): Issue[] {
  return texts.flatMap(({ to, text }, index) => {
    const field = compiled.fieldById.get(to);
    const isWritten = field && !field.isDerived && !field.isComputed;
    return [
      ...(isWritten ? [] : [createIssue(['texts', index, 'to'], 'UnknownField')]),
      ...validateRuleText(rule, { text, path: ['texts', index, 'text'], isRequired: true }),
    ];
  });
}

/** @throws ProblemError 422 if a text isn't valid for its field. */
export function parseStepTexts(
  running: RunningStep,
  target: Target,
  texts?: readonly AutomationText[],
): Promise<FieldValuesPatch> {
  return renderRuleFieldValues(running, target, { texts, fill: text => fillStepText(running, text) });
}

/** @throws ProblemError 422 if a text isn't valid for its field. */
export async function renderRuleFieldValues(
  { scope }: OpenRule,
  { compiled }: Target,
  { texts = [], fill }: { texts?: readonly AutomationText[]; fill: (text: string) => Promise<string> },
): Promise<FieldValuesPatch> {
  const context = createFieldContext(scope, compiled.registry, { values: {}, references: new Map() });
  const values: FieldValuesPatch = {};
  const issues: Issue[] = [];
  for (const { to, text } of texts) {
    const parsed = compiled.fieldById.get(to)?.parseText(await fill(text), context);
    if (parsed && 'issue' in parsed) issues.push({ ...parsed.issue, path: ['customFields', to] });
    else values[to] = parsed?.value ?? null;
  }
  if (issues.length > 0) throw createInvalidError(issues);
  return values;
}
