/** Validates and calculates formulas of a rule in the same way as transformations do, with the rule's permissions. */
import { createIssue, nestIssue } from '#core/issues.ts';
import type { AutomationStep, FieldValue, Issue, TransformationPair } from '#core/model.ts';
import { applyPairs } from '#core/transformation/applyPairs.ts';
import { compilePairs } from '#core/transformation/compilePairs.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { type OpenDirectory, presentItem, type StoredItem } from '#server/modules/records/index.ts';
import { buildPairInput } from '#server/modules/transformations/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { requireRunRecord } from './requireRecordKey.ts';
import type { RunningStep } from './stepKind.ts';

export type StepFormulas = NonNullable<Extract<AutomationStep, { kind: 'SetFields' }>['formulas']>;

/**
 * Returns the issues, with paths under `formulas`. A formula for a field that also has a constant value is an issue.
 */
export function validateStepFormulas(
  rule: OpenRule,
  target: OpenDirectory,
  {
    formulas = [],
    customFields = {},
  }: { formulas?: StepFormulas | undefined; customFields?: object | undefined },
): Issue[] {
  const twice = formulas.flatMap(({ fieldId }, index) =>
    Object.hasOwn(customFields, fieldId) ? [createIssue(['formulas', index, 'fieldId'], 'PairTwice')] : [],
  );
  const found = getCompiled(rule, target, formulas).issues.map(({ path: [index, ...rest], ...issue }) => {
    const path = rest[0] === 'targetFieldId' ? ['fieldId', ...rest.slice(1)] : rest;
    return nestIssue(['formulas', index ?? 0], { ...issue, path });
  });
  return [...twice, ...found];
}

/**
 * Returns the results for the run's record, keyed by target field id; `null` if a formula has no result.
 * @throws ProblemError 422 if a result isn't valid for its field or the run has no record; 404 if the record
 * was deleted.
 */
export async function computeStepFormulaValues(
  running: RunningStep,
  target: OpenDirectory,
  formulas: StepFormulas = [],
): Promise<Record<string, FieldValue | null>> {
  if (formulas.length === 0) return {};
  return computeRuleFormulaValues(running, target, { formulas, row: await requireRunRecord(running) });
}

/** Evaluates the formulas on the record `row`. @throws ProblemError 422 if a result isn't valid for its field. */
export async function computeRuleFormulaValues(
  rule: OpenRule,
  target: OpenDirectory,
  { formulas = [], row }: { formulas?: StepFormulas; row: StoredItem },
): Promise<Record<string, FieldValue | null>> {
  if (formulas.length === 0) return {};
  const { scope, opened } = rule;
  const pairs = getCompiled(rule, target, formulas);
  const item = await presentItem(scope, opened, row);
  const input = await buildPairInput(scope, { source: opened, target, pairs }, { row, item });
  // Every field counts as writable here, because the write itself checks whether the rule can write a field.
  const { values, left } = applyPairs(getPairs(formulas), pairs, { ...input, modeOf: () => 'edit' });
  if (left.length > 0)
    throw createInvalidError(
      left.map(({ targetFieldId }) => createIssue(['customFields', targetFieldId], 'FormulaDoesNotFit')),
    );
  return Object.fromEntries(formulas.map(({ fieldId }) => [fieldId, values[fieldId] ?? null]));
}

function getCompiled({ scope, opened }: OpenRule, target: OpenDirectory, formulas: StepFormulas) {
  const { directories, findField } = scope.definitions;
  const place = { source: opened.compiled, target: target.compiled, directories, findField };
  return compilePairs(getPairs(formulas), place);
}

function getPairs(formulas: StepFormulas): TransformationPair[] {
  return formulas.map(({ fieldId, formula }) => ({ targetFieldId: fieldId, formula }));
}
