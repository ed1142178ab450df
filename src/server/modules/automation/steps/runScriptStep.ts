import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { isHiddenWithSources, toVisibleField } from '#core/policy/permissions.ts';
import { getFailurePosition } from '#core/record/scriptPlace.ts';
import { getScriptStatus } from '#core/scripts/getScriptStatus.ts';
import {
  createRecordProgram,
  evaluateRecordScripts,
  type RecordScript,
  type RecordScriptOutcome,
} from '#core/scripts/recordScript.ts';
import type { DirectoryScriptProgram } from '#core/scripts/scriptRound.ts';
import { toScriptUser } from '#core/scripts/toScriptUser.ts';
import { getPlanResults, PlanIncompleteError } from '#server/kernel/database/twoPhases.ts';
import { createInvalidError, ProblemError } from '#server/kernel/problem/problem.ts';
import { scriptThreads } from '#server/kernel/scripts/scriptThreads.ts';
import { type OpenDirectory, resolveScriptLookups, type StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { performRecordChangeStep } from './performRecordChangeStep.ts';
import { requireRunRecord } from './requireRecordKey.ts';
import type { StepKind } from './stepKind.ts';

export const runScriptStep: StepKind<'RunScript'> = {
  kind: 'RunScript',
  needsRecord: () => true,
  foretell(rule, { script }, { item }) {
    try {
      return { edit: { customFields: getPatch(rule, { item, script }), isByScript: true } };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { issues: error.problem.issues ?? [] };
    }
  },
  check: (_, { script }) => (script.trim() === '' ? [createIssue(['script'], 'Required')] : []),
  async perform(running, { script }) {
    const patch = getPatch(running, { item: await requireRunRecord(running), script });
    if (Object.keys(patch).length === 0) return { outcome: 'Unchanged' };
    return performRecordChangeStep(running, { customFields: patch, isByScript: true });
  },
};

interface Scripted {
  readonly item: StoredItem;
  readonly script: string;
}

/**
 * Returns the values that the script sets. @throws ProblemError 422 if the script fails or rejects the record;
 * `PlanIncompleteError` if the script hasn't run yet.
 */
function getPatch(rule: OpenRule, scripted: Scripted): RecordScriptOutcome['patch'] {
  const { failed, refusals, patch } = getOutcome(rule, scripted);
  if (failed) {
    const { line } = getFailurePosition(failed);
    const details = [line ?? '', failed.message].filter(part => part !== '').join(' — ');
    throw createInvalidError([createIssue([], 'RuleScriptFailed', { details })]);
  }
  const issues = refusals.map(
    ({ fieldId, text }): Issue =>
      createIssue(fieldId ? ['customFields', fieldId] : [], 'ScriptRefused', { ...text }),
  );
  if (issues.length > 0) throw createInvalidError(issues);
  return patch;
}

/**
 * Returns the outcome of the script, which runs outside the transaction. @throws PlanIncompleteError if the
 * script hasn't run yet; the transaction is then repeated with the outcome.
 */
function getOutcome(rule: OpenRule, { item, script }: Scripted): RecordScriptOutcome {
  const { scope, opened } = rule;
  const { item_id, version, status_id, custom_fields } = item;
  const key = JSON.stringify(['ruleScript', item_id, version, status_id, custom_fields, script]);
  const known = getPlanResults(scope.trx).get(key);
  if (known !== undefined) return known as RecordScriptOutcome;
  const record = getScriptRecord(rule, item);
  const program = getProgramFor(opened, script, record);
  throw new PlanIncompleteError(async (results, database) => {
    const outcome = await evaluateRecordScripts(program, record, {
      runRound: (asked, round) => scriptThreads.run(scope.accountId, asked, round),
      lookUp: asked =>
        database.readAccount(scope.accountId, trx => resolveScriptLookups({ ...scope, trx }, asked)),
    });
    results.set(key, outcome);
  });
}

/**
 * Returns the script's input for the record. It contains the fields that the rule can see, and fields hidden only by
 * their definitions or by statuses, which the directory's scripts can also see.
 */
function getScriptRecord({ scope, opened }: OpenRule, item: StoredItem): RecordScript {
  const { compiled, rights } = opened;
  const reaching = { ...rights, reachesHidden: true };
  const fields = compiled.fields.flatMap((field): BoundField[] => {
    if (isHiddenWithSources(compiled, reaching, field)) return [];
    const seen = toVisibleField(field, compiled.registry, rights);
    return seen ? [seen] : [];
  });
  const { user } = scope.principal;
  return {
    fields,
    registry: compiled.registry,
    values: item.custom_fields,
    round: {
      status: getScriptStatus(compiled.statusById.get(item.status_id ?? '')),
      user: { ...toScriptUser(user), isAdmin: false },
      day: getDayInZone(user.account.timeZone, scope.time.now()),
    },
  };
}

const programs = new WeakMap<OpenDirectory['compiled'], Map<string, DirectoryScriptProgram>>();

/** Returns the same object for the same script and fields, so that the program's sandbox can be reused. */
function getProgramFor(
  { compiled }: OpenDirectory,
  script: string,
  record: RecordScript,
): DirectoryScriptProgram {
  const own = programs.get(compiled) ?? new Map<string, DirectoryScriptProgram>();
  programs.set(compiled, own);
  const program = createRecordProgram(script, record);
  const key = JSON.stringify([script, program.fields]);
  const known = own.get(key) ?? program;
  own.set(key, known);
  return known;
}
