/**
 * Evaluates writes with the engine, after fetching the records that formulas read and the outcomes of scripts in
 * batches.
 */
import { createWorkClockAt, type WorkClock } from '#core/calendar/working/workClock.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import { listExternalSources } from '#core/formula/recordFormulas.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { toVisibleField } from '#core/policy/permissions.ts';
import { judgeWrite, type WriteVerdict } from '#core/record/judgeWrite.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { getSchemaValidator } from '#server/modules/definitions/index.ts';
import { toFormulaContext } from '../formulas/formulaContext.ts';
import { fetchOtherRecords } from '../formulas/otherRecords.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { resolveScriptOutcomes } from '../scripts/scriptOutcomes.ts';
import type { ItemWrite } from './writeItems.ts';

interface Judged {
  readonly writes: readonly ItemWrite[];
  readonly inputs: readonly WriteInput[];
}

export interface ScriptedVerdict {
  readonly verdict: WriteVerdict;
  /** The outcome of the directory's scripts for this write; `undefined` if the directory has no such scripts. */
  readonly scripted: ScriptOutcome | undefined;
}

/** Returns one verdict per write, in the order of the writes. @throws PlanIncompleteError if scripts have to run first. */
export async function computeVerdicts(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly ItemWrite[],
): Promise<ScriptedVerdict[]> {
  const inputs = writes.map(write => writeInput(scope, opened, write));
  const judged = { writes, inputs };
  if (listExternalSources(opened.compiled, scope.definitions.directories).length === 0)
    return withScripts(inputs, resolveScriptOutcomes(scope, opened, judged));
  // The records that formulas read depend on the values after the engine has run, and again on the values after
  // scripts.
  const first = await withOthers(scope, opened, {
    ...judged,
    values: inputs.map(input => judgeWrite(input).values),
  });
  const seen = first.map(input => judgeWrite(input).values);
  const outcomes = resolveScriptOutcomes(scope, opened, { writes, inputs: first, seen });
  const values = withScripts(first, outcomes).map(({ verdict }) => verdict.values);
  return withScripts(await withOthers(scope, opened, { ...judged, values }), outcomes);
}

function withScripts(
  inputs: readonly WriteInput[],
  outcomes: readonly (ScriptOutcome | undefined)[],
): ScriptedVerdict[] {
  return inputs.map((input, index) => {
    const scripted = outcomes[index];
    return { verdict: judgeWrite({ ...input, scripted }), scripted };
  });
}

/** Adds the records that formulas would read, given the values of each write. */
async function withOthers(
  scope: RecordScope,
  { compiled }: OpenDirectory,
  { writes, inputs, values }: Judged & { values: readonly FieldValues[] },
): Promise<readonly WriteInput[]> {
  const others = await fetchOtherRecords(
    { ...scope, timeZone: scope.principal.user.account.timeZone },
    compiled,
    writes.map(({ key: { itemId } }, index) => ({ itemId, values: values[index] ?? {} })),
  );
  if (!others) return inputs;
  return inputs.map((input, index) => ({
    ...input,
    formulaContext: { ...input.formulaContext, others: others(writes[index]?.key.itemId ?? '') },
  }));
}

function writeInput(scope: RecordScope, opened: OpenDirectory, write: ItemWrite): WriteInput {
  const { current } = write;
  return {
    compiled: opened.compiled,
    validateSchema: getSchemaValidator(opened.compiled),
    rights: opened.rights,
    groupIds: scope.caller.groupIds,
    reachesHidden: scope.caller.isAdmin,
    current: current && {
      status: current.status_id,
      values: current.custom_fields,
      checklist: current.checklist,
    },
    patch: write.patch,
    checklist: write.checklist,
    targetStatus: write.targetStatus,
    comment: write.comment,
    isStored: write.isStored === true,
    isByScript: write.isByScript === true,
    ...(write.heardOf && { heardOf: write.heardOf }),
    clock: getClock(scope, write),
    formulaContext: getContext(scope, write),
    keepHidden: (field, value, stored) => keepHidden(scope, opened, { field, value, stored }),
    changesTags: write.tags !== undefined && !sameTags(write.tags, current?.tags ?? []),
  };
}

function getContext({ principal, time }: RecordScope, { current, past }: ItemWrite): FormulaContext {
  const place = { timeZone: principal.user.account.timeZone, time };
  if (current || !past) return toFormulaContext(place, current);
  return toFormulaContext(place, { number: null, status_id: null, created_at: past.createdAt });
}

/**
 * Returns a clock at the current time or, for an imported record, at the time when it entered its last status or was
 * created. Returns `undefined` if earlier values are restored, because they must not change.
 */
function getClock(scope: RecordScope, { isStored, past }: ItemWrite): WorkClock | undefined {
  if (isStored) return undefined;
  const { timeZone } = scope.principal.user.account;
  const at = past?.statuses.at(-1)?.at ?? past?.createdAt;
  const { calendar } = scope.definitions;
  return createWorkClockAt(at === undefined ? Date.now() : Date.parse(at), { timeZone, calendar });
}

function keepHidden(
  { servers }: RecordScope,
  { compiled: { registry: engine }, rights }: OpenDirectory,
  { field, value, stored }: { field: BoundField; value: FieldValue; stored: FieldValue },
): FieldValue | undefined {
  const seen = toVisibleField(field, engine, rights).definition;
  const keep = seen === field.definition ? null : servers.server(field.plugin.type)?.hiddenParts;
  return keep ? field.normalize(keep.keep(value, { stored, seen, engine })) : value;
}

function sameTags(tags: readonly string[], before: readonly string[]): boolean {
  return tags.length === before.length && tags.every((tag, index) => tag === before[index]);
}
