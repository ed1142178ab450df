/** Converts the formulas of a rule to their stored form, which refers to fields by id instead of by code. */
import { findReferencedDirectoryId } from '#core/automation/ruleFields.ts';
import { replaceCodesWithIds, toNamedDirectories, toNamedFields } from '#core/formula/formulaNames.ts';
import type { AutomationStep } from '#core/model.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import type { RuleContent } from '../tables.ts';

type Definitions = Pick<AccountDefinitions, 'directories' | 'directory' | 'compiled'>;

export function replaceFormulaCodesWithIds(
  content: RuleContent,
  directoryId: string,
  definitions: Definitions,
): RuleContent {
  const stepsOf = (steps: readonly AutomationStep[]) =>
    steps.map(step => stepById(step, directoryId, definitions));
  // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
  return { ...content, then: stepsOf(content.then), otherwise: stepsOf(content.otherwise) };
}

function stepById(step: AutomationStep, directoryId: string, definitions: Definitions): AutomationStep {
  if (step.kind === 'ForEach') {
    const within = getDirectoryWithin(step, directoryId, definitions);
    return { ...step, steps: step.steps.map(inner => stepById(inner, within, definitions)) };
  }
  if (!('formulas' in step) || !step.formulas) return step;
  const names = {
    fields: toNamedFields(definitions.directory(directoryId)?.fields ?? []),
    directories: toNamedDirectories(definitions.directories),
  };
  return {
    ...step,
    formulas: step.formulas.map(one => ({ ...one, formula: replaceCodesWithIds(one.formula, names) })),
  };
}

/** Returns the directory whose records the inner steps act on. */
function getDirectoryWithin(
  { over, fieldId, directoryId: other }: Extract<AutomationStep, { kind: 'ForEach' }>,
  directoryId: string,
  definitions: Definitions,
): string {
  if (over === 'Rows') return directoryId;
  if (over === 'Related') return other?.toLowerCase() ?? directoryId;
  const field = definitions.compiled(directoryId)?.fieldById.get(fieldId);
  return (field && findReferencedDirectoryId(field)) ?? directoryId;
}
