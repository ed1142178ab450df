/**
 * Validates a write of one record. Forms, table cells, board drops, bulk edits, imports, scripts and API writes all
 * call `judgeWrite`: in the browser to warn, on the server to decide.
 */

import type { FieldStates } from '../directory/fieldStates.ts';
import { getVisibleRecord } from '../directory/writtenColumns.ts';
import type { FieldValues, Issue, Status } from '../model.ts';
import { validateMentions } from '../notes/mentions.ts';
import {
  type CheckChange,
  type ChecklistWrite,
  findChangedChecks,
  findOpenItemIssues,
  findUnknownChecklistItems,
  validateChangedChecks,
} from './checklist.ts';
import { addFormulaValues, checkFormulaResults } from './formulaValues.ts';
import { addStatusEntryValues } from './givenValues.ts';
import {
  applyScriptPatches,
  applyScriptValues,
  findScriptIssues,
  validateScriptShapes,
} from './judgeScripts.ts';
import { resolveWrite } from './resolveWrite.ts';
import { type StatusMove, validateRecord } from './validateRecord.ts';
import type { WriteInput } from './writeInput.ts';
import { validateEditable, validateWritePermissions } from './writeRights.ts';

export interface WriteVerdict {
  readonly issues: Issue[];
  /** The values as they would be stored. */
  readonly values: FieldValues;
  readonly states: FieldStates;
  /** Ids of the fields whose value differs from the current value. */
  readonly changedFields: string[];
  readonly changedTicks: readonly CheckChange[];
  readonly status: Status | undefined;
}

export function judgeWrite(given: WriteInput): WriteVerdict {
  const input = applyScriptPatches(given);
  const verdict = judgeOnce(input);
  if (!input.patchesFor) return verdict;
  return judgeOnce({ ...input, patches: { ...input.patches, ...input.patchesFor(verdict.values) } });
}

function judgeOnce(input: WriteInput): WriteVerdict {
  const { current } = input;
  const { move, status, states, shapeIssues, unreadable, sent } = resolveWrite(input);
  const list = checklistWrite(input, move, status);
  const ticks = findChangedChecks(list);
  const closed = validateWritePermissions(input, move, {
    hasChanges: sent.changedFields.length + ticks.length > 0,
  });
  const mayWrite = closed.every(({ path }) => path.length > 0);
  const refused = [
    ...closed,
    ...findUnknownChecklistItems(list),
    ...(mayWrite ? validateChangedChecks(list, ticks) : []),
  ];
  // Fields are validated by the rules of the entered status. If the user can't enter this status, or can't
  // write at all, issues of fields would reveal values that the current status hides.
  if (refused.some(({ path }) => !besideFields.has(path[0])))
    return {
      issues: refused,
      values: current?.values ?? {},
      states,
      changedFields: [],
      changedTicks: [],
      status,
    };
  const given = applyScriptValues(input, addStatusEntryValues(input, move?.to, sent));
  const written = addFormulaValues(input, status, given);
  const { values, changedFields } = written;
  const { fields, values: seen } = getVisibleRecord(input, values);
  const { values: stored } = getVisibleRecord(input, current?.values ?? {});
  const ruleIssues = validateRecord({ compiled: { fields }, values: seen, stored, states, move });
  const issues = [
    ...refused,
    ...validateEditable(input, states, sent.changedFields),
    ...shapeIssues,
    ...ruleIssues.filter(issue => !unreadable.has(issue.path[1])),
    ...checkFormulaResults(input, written, states),
    ...findScriptIssues(input, { ...written, states }),
    ...validateScriptShapes(input, states),
    ...findOpenItemIssues(list, ticks),
    ...validateMentions(input.comment),
  ];
  return { issues, values, states, changedFields: [...changedFields], changedTicks: ticks, status };
}

/** Paths whose issues reveal nothing about fields. */
const besideFields: ReadonlySet<unknown> = new Set(['tags', 'text', 'checklist']);

function checklistWrite(
  { compiled, rights, groupIds, current, checklist = {} }: WriteInput,
  move: StatusMove | null,
  status: Status | undefined,
): ChecklistWrite {
  const stored = current?.checklist ?? {};
  return { compiled, rights, groupIds, stored, patch: checklist, move, status, isNew: current === null };
}
