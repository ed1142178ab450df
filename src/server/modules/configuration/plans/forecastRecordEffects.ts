/**
 * Validates the records of the directories whose rules change under both the old and the new rules, in
 * batches, until a time limit.
 */

import { setImmediate as breathe } from 'node:timers/promises';
import {
  type DirectoryRulesVersion,
  type UnconvertibleRecordIds,
  validateAgainstRuleChange,
} from '#core/configuration/validateStoredRecord.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import type { ConfigurationPlan, Directory, FieldDefinition } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import type { Database } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, getSchemaValidator } from '#server/modules/definitions/index.ts';
import {
  type DirectoryKey,
  readCounters,
  readRecordPage,
  type StoredItem,
} from '#server/modules/records/index.ts';
import {
  type ComputedValueChangeCounter,
  type ComputedValueChanges,
  createComputedValuesCounter,
} from './computedValues.ts';
import { createDependentResultsTracker, type DependentResults } from './createDependentResultsTracker.ts';
import { canSeeDisplay } from './planVisibility.ts';
import { createRemovedValuesCounter, type RemovedValuesCounter } from './removedValues.ts';
import {
  createScriptedRecordsCounter,
  type ScriptedRecordsCounter,
  type ScriptingDependencies,
} from './scriptedRecords.ts';

type JudgingParts = ScriptingDependencies & { readonly database: Database };

interface Judging {
  readonly before: AccountDefinitions;
  readonly after: AccountDefinitions;
  readonly conversions: UnconvertibleRecordIds;
}

type RecordsEffect = ConfigurationPlan['records'][number];

const BATCH = 500;
const MAX_EXAMPLES = 200;
/** The time limit of a plan, in milliseconds. The plan reports what was not examined by then. */
const TIME_MS = 20_000;

export async function forecastRecordEffects(
  parts: JudgingParts,
  principal: Principal,
  { before, after, conversions }: Judging,
): Promise<RecordsEffect[]> {
  const until = Date.now() + TIME_MS;
  const effects: RecordsEffect[] = [];
  const followed = createDependentResultsTracker(parts.database, { principal, definitions: after });
  for (const { id: directoryId } of before.directories) {
    const [old, now] = [getRules(before, directoryId), getRules(after, directoryId)];
    if (!old || !now) continue;
    const [was, is] = [old.compiled.directory, now.compiled.directory];
    const isWhole = getHaveOtherRules(was, is, conversions);
    const hasScripts = haveOtherScripts(was, is);
    if (!isWhole && !hasScripts) continue;
    const reader = { principal, definitions: before };
    const rules: Rules = {
      before: old,
      after: now,
      conversions,
      maySeeDisplay: statusId => canSeeDisplay(reader, old.compiled, statusId),
      computed: createComputedValuesCounter(
        { principal, definitions: after },
        now.compiled,
        followed.noteIn(directoryId),
      ),
      removed: createRemovedValuesCounter(old.compiled, now.compiled),
      scripted: hasScripts
        ? createScriptedRecordsCounter(parts, { principal, definitions: after }, now.compiled)
        : null,
      isWhole,
    };
    const key = { accountId: principal.accountId, directoryId };
    effects.push(await judgeDirectory(parts, key, { rules, until }));
  }
  const elsewhere = await followed.follow(until);
  return [
    ...effects.map(effect => withComputed(effect, elsewhere.get(effect.directoryId)?.computed ?? [])),
    ...(await effectsElsewhere(parts, principal.accountId, { effects, elsewhere })),
  ];
}

/** Finds effects on directories whose own rules don't change. */
async function effectsElsewhere(
  { database }: JudgingParts,
  accountId: string,
  {
    effects,
    elsewhere,
  }: { effects: readonly RecordsEffect[]; elsewhere: ReadonlyMap<string, DependentResults> },
): Promise<RecordsEffect[]> {
  const known = new Set(effects.map(({ directoryId }) => directoryId));
  const found: RecordsEffect[] = [];
  for (const [directoryId, { computed, followed }] of elsewhere) {
    if (known.has(directoryId) || computed.length === 0) continue;
    const counters = await database.readAccount(accountId, trx =>
      readCounters(trx, { accountId, directoryId }),
    );
    const records = counters.get('all') ?? 0;
    found.push({
      ...{ directoryId, records, judged: followed ?? records, invalid: 0, mended: 0 },
      ...{ examples: [], computed: [...computed] },
    });
  }
  return found;
}

/**
 * Adds changes caused by other directories. A field can change because of its own rules in some records, and
 * because of the rules of another directory in other records.
 */
function withComputed(effect: RecordsEffect, more: ComputedValueChanges): RecordsEffect {
  if (more.length === 0) return effect;
  const byField = new Map(effect.computed.map(one => [one.fieldId, one]));
  for (const one of more) {
    const own = byField.get(one.fieldId);
    byField.set(one.fieldId, {
      ...one,
      changed: one.changed + (own?.changed ?? 0),
      examples: [...(own?.examples ?? []), ...one.examples].slice(0, 20),
    });
  }
  return { ...effect, computed: [...byField.values()] };
}

interface Rules {
  readonly before: DirectoryRulesVersion;
  readonly after: DirectoryRulesVersion;
  readonly conversions: UnconvertibleRecordIds;
  /** Returns true if the display text of a record in this status is visible. */
  maySeeDisplay(statusId: string | null): boolean;
  readonly computed: ComputedValueChangeCounter;
  readonly removed: RemovedValuesCounter;
  /** `null` if scripts don't change. */
  readonly scripted: ScriptedRecordsCounter | null;
  /** True if more than scripts changes. If only scripts change, just the first records are examined. */
  readonly isWhole: boolean;
}

async function judgeDirectory(
  { database }: JudgingParts,
  key: DirectoryKey,
  { rules, until }: { rules: Rules; until: number },
): Promise<RecordsEffect> {
  const { accountId, directoryId } = key;
  const counters = await database.forAccount(accountId, trx => readCounters(trx, key));
  const records = counters.get('all') ?? 0;
  const effect: RecordsEffect = {
    ...{ directoryId, records, judged: 0, invalid: 0, mended: 0 },
    ...{ examples: [], computed: [] },
  };
  for (let last = 0; Date.now() < until; ) {
    const page = await database.forAccount(accountId, async trx => {
      const items = await readRecordPage(trx, key, { after: last, take: BATCH });
      if (rules.isWhole) await rules.computed.add(trx, items);
      return items;
    });
    if (rules.isWhole) for (const item of page) judge(effect, item, rules);
    await rules.scripted?.add(page);
    const end = page.at(-1);
    if (!end || (!rules.isWhole && rules.scripted?.isEnough())) break;
    last = end.number;
    await breathe();
  }
  const scripts = rules.scripted?.told();
  const removed = rules.removed.told();
  return {
    ...effect,
    ...(!rules.isWhole && { judged: records }),
    computed: rules.computed.told(),
    ...(scripts && { scripts }),
    ...(removed.length > 0 && { removed }),
  };
}

function judge(effect: RecordsEffect, item: StoredItem, rules: Rules): void {
  const { item_id: id, number, status_id: status, custom_fields: values } = item;
  const { broken, isMended } = validateAgainstRuleChange({ id, status, values }, rules);
  const display = () => (rules.maySeeDisplay(status) ? item.display : formatRecordDisplay(number, undefined));
  effect.judged += 1;
  rules.removed.add(item, display);
  if (isMended) effect.mended += 1;
  if (broken.length === 0) return;
  effect.invalid += 1;
  if (effect.examples.length >= MAX_EXAMPLES) return;
  effect.examples.push({ id, number, display: display(), issues: broken });
}

function getRules(definitions: AccountDefinitions, directoryId: string): DirectoryRulesVersion | undefined {
  const compiled = definitions.compiled(directoryId);
  return compiled && { compiled, validateSchema: getSchemaValidator(compiled) };
}

/** Returns true if the changed rules can affect whether a record is valid, or the results of its formulas. */
function getHaveOtherRules(
  before: Directory,
  after: Directory,
  conversions: UnconvertibleRecordIds,
): boolean {
  return !isSameJson(rulesIn(before), rulesIn(after)) || after.fields.some(({ id }) => conversions.has(id));
}

function haveOtherScripts({ scripts: before = {} }: Directory, { scripts: after = {} }: Directory): boolean {
  const hasAny = Boolean(after.onNewScript?.trim() || after.onChangedScript?.trim());
  return hasAny && !isSameJson(before, after);
}

function rulesIn({ fields, statusList }: Directory) {
  return {
    fields: Object.fromEntries(
      fields.filter(field => !field.deleted).map(field => [field.id, getRule(field)]),
    ),
    // The name is included because formulas can read it.
    statuses: Object.fromEntries(statusList.map(({ id, name, fields: rules }) => [id, { name, rules }])),
  };
}

/** Returns the rule without texts that are only for display. */
function getRule({ name: _, code: __, nameOnForm: ___, description: ____, ...rule }: FieldDefinition) {
  return rule;
}
