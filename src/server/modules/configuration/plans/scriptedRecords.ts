/** Runs changed scripts over the first stored records for a plan, as if each was being created. */
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isDirectoryFullyVisible } from '#core/directory/toVisibleDirectory.ts';
import type { ConfigurationPlan, Issue } from '#core/model.ts';
import { FULL_RIGHTS, getDirectoryRights } from '#core/policy/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import { evaluateDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { toScriptUser } from '#core/scripts/toScriptUser.ts';
import { systemClock } from '#server/kernel/clock/time.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { scriptThreads } from '#server/kernel/scripts/scriptThreads.ts';
import {
  createVisibleFieldEnvironment,
  type DefinitionStore,
  getSchemaValidator,
} from '#server/modules/definitions/index.ts';
import {
  fetchOtherRecords,
  openRecordScope,
  resolveScriptLookups,
  type StoredItem,
  toFormulaContext,
} from '#server/modules/records/index.ts';
import type { PlanViewer } from './planVisibility.ts';

type ScriptsEffect = NonNullable<ConfigurationPlan['records'][number]['scripts']>;

export interface ScriptingDependencies {
  readonly database: Database;
  readonly definitions: DefinitionStore;
  readonly servers: FieldServerRegistry;
}

export interface ScriptedRecordsCounter {
  add(items: readonly StoredItem[]): Promise<void>;
  /** True if no more records need to be examined. */
  isEnough(): boolean;
  told(): ScriptsEffect;
}

const MAX_RECORDS = 1_000;
const MAX_EXAMPLES = 20;
/** The time limit for running scripts. */
const TIME_MS = 10_000;

/** @param reader Has the planned definitions. */
export function createScriptedRecordsCounter(
  parts: ScriptingDependencies,
  reader: PlanViewer,
  compiled: CompiledDirectory,
): ScriptedRecordsCounter {
  const effect: ScriptsEffect = { run: 0, refused: 0, changed: 0, failed: 0, examples: [] };
  const until = Date.now() + TIME_MS;
  const maySeeTexts = canSeeEveryField(reader, compiled);
  const isEnough = () => effect.run >= MAX_RECORDS || Date.now() > until;
  const count = ({ item_id: id, number }: StoredItem, input: WriteInput, scripted: ScriptOutcome) => {
    effect.run += 1;
    if (getChangesValues(input, scripted)) effect.changed += 1;
    const issues = getIssues(input, scripted);
    if (scripted.failed) effect.failed += 1;
    else if (issues.length > 0) effect.refused += 1;
    if (issues.length > 0 && maySeeTexts && effect.examples.length < MAX_EXAMPLES)
      effect.examples.push({ id, number, issues });
  };
  return {
    isEnough,
    told: () => effect,
    async add(items) {
      if (isEnough()) return;
      const inputs = await readInputs(parts, reader, { compiled, items });
      for (const [index, item] of items.entries()) {
        if (isEnough()) return;
        const input = inputs[index];
        const scripted = input && (await run(parts, reader, input));
        if (input && scripted) count(item, input, scripted);
      }
    },
  };
}

/**
 * Returns true if the script's issues can be shown as examples. The issues can contain values of any field,
 * and the administrator who makes the plan isn't necessarily the script's author.
 */
function canSeeEveryField({ principal }: PlanViewer, { directory, registry }: CompiledDirectory): boolean {
  return isDirectoryFullyVisible(directory, registry, {
    ...getDirectoryRights(principal.profile, directory.id),
    reachesHidden: true,
  });
}

async function readInputs(
  { database }: ScriptingDependencies,
  { principal, definitions }: PlanViewer,
  { compiled, items }: { compiled: CompiledDirectory; items: readonly StoredItem[] },
): Promise<WriteInput[]> {
  const { account } = principal.user;
  const place = { timeZone: account.timeZone, time: systemClock };
  const others = await database.readAccount(account.id, trx =>
    fetchOtherRecords(
      { ...{ trx, accountId: account.id, timeZone: account.timeZone }, definitions },
      compiled,
      items.map(({ item_id: itemId, custom_fields: values }) => ({ itemId, values })),
    ),
  );
  return items.map(item => ({
    compiled,
    validateSchema: getSchemaValidator(compiled),
    rights: FULL_RIGHTS,
    groupIds: principal.groupIds,
    reachesHidden: true,
    current: null,
    patch: storedPatch(compiled, item),
    targetStatus: item.status_id ?? undefined,
    comment: undefined,
    formulaContext: { ...toFormulaContext(place, item), others: others?.(item.item_id) },
  }));
}

function storedPatch(
  { fields }: CompiledDirectory,
  { custom_fields: values }: StoredItem,
): WriteInput['patch'] {
  return Object.fromEntries(
    fields.flatMap(({ definition: { id }, isComputed, isDerived }) => {
      const value = values[id];
      return value && !isComputed && !isDerived ? [[id, value]] : [];
    }),
  );
}

function run(
  { database, definitions: store, servers }: ScriptingDependencies,
  { principal, definitions }: PlanViewer,
  input: WriteInput,
): Promise<ScriptOutcome | null> {
  const { user, accountId } = principal;
  const lookUp = async (trx: Trx, asked: readonly string[]) => {
    const scope = await openRecordScope(trx, principal, { definitions: store, servers });
    const world = createVisibleFieldEnvironment({ definitions, principal: scope.principal });
    return resolveScriptLookups({ ...scope, definitions, world }, asked);
  };
  return evaluateDirectoryScripts(input, {
    person: toScriptUser(user),
    day: getDayInZone(user.account.timeZone),
    hooks: store.findHooks(user.account.code, input.compiled.directory.code),
    runRound: (program, round) => scriptThreads.run(accountId, program, round),
    lookUp: asked => database.readAccount(accountId, trx => lookUp(trx, asked)),
  });
}

function getChangesValues({ compiled, patch }: WriteInput, { values, failed }: ScriptOutcome): boolean {
  if (failed) return false;
  return Object.entries(values).some(([id, value]) => {
    const before = patch[id] ?? undefined;
    return compiled.fieldById.get(id)?.equals(before, value ?? undefined) === false;
  });
}

/** Returns the issues that are caused by the scripts. */
function getIssues(input: WriteInput, scripted: ScriptOutcome): Issue[] {
  const known = new Set(judgeWrite(input).issues.map(issue => JSON.stringify(issue)));
  return judgeWrite({ ...input, scripted }).issues.filter(issue => !known.has(JSON.stringify(issue)));
}
