/**
 * Runs steps for each of several elements: rows of one of the record's tables, records to which the record
 * refers, or records that refer to the record.
 */
import {
  findReferencedDirectoryId,
  getReferencedRecordIds,
  isReferenceTo,
} from '#core/automation/ruleFields.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { AutomationOutcome, Issue } from '#core/model.ts';
import { findVisibleField, toVisibleField } from '#core/policy/permissions.ts';
import { createJointPlan } from '#server/kernel/database/twoPhases.ts';
import { createInvalidError, ProblemError } from '#server/kernel/problem/problem.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  type OpenDirectory,
  openDirectory,
  readItemsByIds,
  resolveStatesInStatus,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { countJoinedIds, findMatchingIds, getJoinedIdAt } from '#server/modules/search/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { executeStep, type StepKindLookup } from './executeStep.ts';
import { requireRunRecord } from './requireRecordKey.ts';
import type {
  ForecastElement,
  LoopElement,
  RunningStep,
  StepKind,
  StepName,
  StepOfName,
} from './stepKind.ts';

const MAX_ELEMENTS = 1_000;
/** The maximum number of elements listed in the log. */
const MAX_REPORTED = 100;
/** Loops can't be nested, and a wait can't suspend a loop. */
const NOT_WITHIN: readonly StepName[] = ['ForEach', 'Wait'];

type Each = StepOfName<'ForEach'>;

export function createForEachStep(kindOf: StepKindLookup): StepKind<'ForEach'> {
  return {
    kind: 'ForEach',
    needsRecord: () => true,
    async foretellEach(rule, step, { item }) {
      try {
        return { elements: await readElementsFor(rule, item, step), steps: step.steps };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        return { issues: error.problem.issues };
      }
    },
    innerOf: ({ steps }) => steps,
    elements: readElements,
    async check(rule, step) {
      const within = getRuleWithin(rule, step);
      if (!('scope' in within)) return [within];
      const issues: Issue[] = [];
      for (const [index, inner] of step.steps.entries()) {
        const found = NOT_WITHIN.includes(inner.kind)
          ? [createIssue([], 'StepWithin')]
          : await kindOf(inner.kind).check(within, inner);
        issues.push(...found.map(issue => nestIssue(['steps', index], issue)));
      }
      return issues;
    },
    async perform(running, step) {
      const elements = await readElements(running, step);
      // The joint plan collects the scripts of all elements, so the transaction is repeated only once.
      const plan = createJointPlan();
      const each: NonNullable<AutomationOutcome['each']> = [];
      for (const { running: one, told } of elements) {
        const steps = await plan.add(
          () => readStepsFor(kindOf, one, step),
          () => [],
        );
        each.push({ ...told, steps });
      }
      plan.requireComplete();
      const hasOutcome = (wanted: string) => (one: (typeof each)[number]) =>
        one.steps.some(({ outcome }) => outcome === wanted);
      const refused = each.filter(hasOutcome('Refused'));
      const others = each.filter(one => !refused.includes(one));
      return {
        outcome: refused.length > 0 ? 'Refused' : each.some(hasOutcome('Done')) ? 'Done' : 'Unchanged',
        count: each.length,
        refused: refused.length,
        each: [...refused, ...others].slice(0, MAX_REPORTED),
      };
    },
  };
}

/** Performs the inner steps for one element, up to the first step that is rejected or stops the run. */
async function readStepsFor(
  kindOf: StepKindLookup,
  running: RunningStep,
  { steps }: Each,
): Promise<AutomationOutcome[]> {
  const outcomes: AutomationOutcome[] = [];
  for (const [place, step] of steps.entries()) {
    const { outcome } = await executeStep(kindOf, running, { step, place });
    outcomes.push(outcome);
    if (outcome.outcome === 'Refused' || outcome.outcome === 'Stopped') break;
  }
  return outcomes;
}

/** Returns the rule in whose scope the inner steps run, or an issue if the loop's field or directory can't be used. */
function getRuleWithin(rule: OpenRule, { over, fieldId, directoryId = '' }: Each): OpenRule | Issue {
  const { scope, opened, when } = rule;
  const unknown = createIssue(['fieldId'], 'UnknownField');
  if (over === 'Related') {
    const id = directoryId.toLowerCase();
    if (!canReadDirectoryById(scope, id)) return createIssue(['directoryId'], 'UnknownDirectory');
    const other = openDirectory(scope, id);
    const field = findVisibleField(scope.world, other, fieldId);
    return field && isReferenceTo(field, opened.key.directoryId) ? { scope, opened: other, when } : unknown;
  }
  const field = findVisibleField(scope.world, opened, fieldId);
  if (!field || field.isComputed) return unknown;
  if (over === 'Rows') {
    const table = toVisibleField(field, opened.compiled.registry, opened.rights);
    return table?.definition.tableFields?.length ? { scope, opened, when, table } : unknown;
  }
  const id = findReferencedDirectoryId(field);
  return id !== undefined && canReadDirectoryById(scope, id)
    ? { scope, opened: openDirectory(scope, id), when }
    : unknown;
}

/**
 * @throws ProblemError 404 if the record was deleted; 422 if there are too many elements or the loop's field is no
 * longer usable.
 */
async function readElements(running: RunningStep, step: Each): Promise<LoopElement[]> {
  const { place } = running;
  const elements = await readElementsFor(running, await requireRunRecord(running), step);
  return elements.map(({ rule, row, item }): LoopElement => {
    if (!item) {
      const index = row?.index ?? 0;
      return {
        running: { ...running, ...rule, place: `${place} row ${index}`, ...(row && { row }) },
        told: { row: index },
      };
    }
    const { item_id: itemId, number } = item;
    return {
      running: { ...running, ...rule, place: `${place} ${itemId}`, itemId },
      told: { itemId, directoryId: rule.opened.key.directoryId, number },
    };
  });
}

/** @throws ProblemError 422 if there are too many elements or the loop's field is no longer usable. */
async function readElementsFor(rule: OpenRule, item: StoredItem, step: Each): Promise<ForecastElement[]> {
  const { scope, opened } = rule;
  const within = getRuleWithin(rule, step);
  if (!('scope' in within)) throw createInvalidError([within]);
  const isSeen =
    (resolveStatesInStatus(scope, opened, item.status_id)[step.fieldId]?.mode ?? 'hidden') !== 'hidden';
  const value = isSeen ? item.custom_fields[step.fieldId] : undefined;
  if (step.over === 'Rows') {
    const rows = requireFew(value?.tableValue ?? []);
    return rows.map(({ customFields }, index) => ({ rule: within, row: { index, cells: customFields } }));
  }
  const naming = { itemId: item.item_id, fieldId: step.fieldId };
  const ids =
    step.over === 'Named' ? getReferencedRecordIds(value) : await readNamingIds(scope, within.opened, naming);
  const items = await readItemsByIds(scope.trx, within.opened.key, requireFew([...new Set(ids)]));
  return items.map(other => ({ rule: within, item: other }));
}

/** Returns the ids of records in `other` whose field refers to the record, limited to records that the rule can see. */
async function readNamingIds(
  scope: OpenRule['scope'],
  other: OpenDirectory,
  { itemId, fieldId }: { itemId: string; fieldId: string },
): Promise<string[]> {
  const request = {
    conditions: [{ field: fieldId, operator: 'Equals' as const, value: { stringValue: itemId } }],
  };
  const ids = await findMatchingIds(scope, other, { request });
  const count = Math.min(countJoinedIds(ids), MAX_ELEMENTS + 1);
  return Array.from({ length: count }, (_, index) => getJoinedIdAt(ids, index));
}

function requireFew<T>(list: readonly T[]): T[] {
  if (list.length > MAX_ELEMENTS)
    throw createInvalidError([createIssue([], 'TooManyForEach', { limit: MAX_ELEMENTS })]);
  return [...list];
}
