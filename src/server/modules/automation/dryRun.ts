/** What a rule would have done with the changes of the past: decided as it decides, with nothing written. */
import { sql } from 'kysely';
import { displayOf } from '#core/field/display.ts';
import type { AutomationDryRun, AutomationRuleInput } from '#core/model.ts';
import { isDisplayHidden } from '#core/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { requireNone } from '#server/kernel/problem/references.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import {
  type DirectoryKey,
  type HistoryKind,
  openDirectory,
  pastRecords,
  type RecordScope,
  readItemsByIds,
} from '#server/modules/records/index.ts';
import { judgeRule } from './rules/judgeRule.ts';
import type { OpenRule, RuleParts } from './rules/openRule.ts';
import { contentOf } from './rules/repository.ts';
import { decide } from './running/setOff.ts';
import { triggerKind, watchedDirectory } from './triggers/index.ts';

const USUAL_DAYS = 30;
const MOST_CHANGES = 5_000;
const AT_ONCE = 250;
const MOST_EXAMPLES = 50;
const DAY_MS = 86_400_000;
/** Of a rule that has no id yet. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

interface Entry {
  readonly item_id: string;
  readonly entry_id: string;
  readonly kind: HistoryKind;
  readonly at: string;
}

type Fired = Pick<AutomationDryRun['examples'][number], 'itemId' | 'at' | 'branch'>;

/** @throws ProblemError 422 naming every mistake of the rule. */
export async function dryRun(
  scope: RecordScope,
  parts: RuleParts,
  { rule: input, days = USUAL_DAYS }: { rule: AutomationRuleInput; days?: number | undefined },
): Promise<AutomationDryRun> {
  const { trx, accountId } = scope;
  const { issues, rule } = await judgeRule(trx, parts, { accountId, ruleId: NOBODY, input });
  requireNone(issues);
  const since = new Date(parts.time.now() - days * DAY_MS).toISOString();
  const isOfChanges = triggerKind(input.when.kind).events?.includes('RecordsChanged') ?? false;
  if (!rule || !isOfChanges)
    return { since, looked: 0, isWhole: true, fired: 0, otherwise: 0, unknown: ['NoHistory'], examples: [] };
  const directoryId = watchedDirectory(input.when, rule.opened.key.directoryId);
  const watched = { accountId, directoryId };
  const entries = await entriesSince(trx, watched, since);
  const looked = entries.slice(0, MOST_CHANGES);
  const fired: Fired[] = [];
  for (let start = 0; start < looked.length; start += AT_ONCE)
    fired.push(...(await firedBy(rule, input, watched, looked.slice(start, start + AT_ONCE))));
  const hasSteps = (branch: Fired['branch']) => branch === 'Then' || (input.otherwise ?? []).length > 0;
  const told = fired.filter(({ branch }) => hasSteps(branch));
  return {
    since,
    looked: looked.length,
    isWhole: entries.length <= MOST_CHANGES,
    fired: told.filter(({ branch }) => branch === 'Then').length,
    otherwise: told.filter(({ branch }) => branch === 'Otherwise').length,
    // Other records, and when service levels end, are as they are now.
    unknown: ['OthersNow'],
    examples: await examplesOf(scope, rule.opened.key.directoryId, told),
  };
}

/** The latest changes of the directory's records, and one more where there are more than are looked at. */
async function entriesSince(trx: Trx, key: DirectoryKey, since: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select item_id, entry_id, kind, at from item_history
    where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid
      and at >= ${since}::timestamptz and not is_undone
    order by at desc, entry_id desc limit ${MOST_CHANGES + 1}`.execute(trx);
  return rows;
}

/** Each entry by itself: a record may have changed more than once. */
async function firedBy(
  rule: OpenRule,
  input: AutomationRuleInput,
  watched: DirectoryKey,
  entries: readonly Entry[],
): Promise<Fired[]> {
  const fired: Fired[] = [];
  // Entries of one record are told apart by rounds, in each of which it stands once.
  for (const round of roundsOf(entries)) {
    const changed = round.map(({ item_id: itemId, entry_id: entryId }) => ({ itemId, entryId }));
    const records = await pastRecords(rule.scope.trx, watched, changed);
    const data = {
      directoryId: watched.directoryId,
      records: round.map(({ item_id: itemId, entry_id: entryId, kind: change }) => ({
        itemId,
        entryId,
        change,
      })),
    };
    const event = { kind: 'RecordsChanged' as const, data };
    const runs = (await decide({ rule, content: contentOf(input), event, records })) ?? [];
    const atOf = new Map(round.map(({ item_id, at }) => [item_id, at]));
    // Where it is another directory's change, the latest of those looked at together.
    const latest = round[0]?.at ?? '';
    fired.push(...runs.map(({ itemId, branch }) => ({ itemId, branch, at: atOf.get(itemId) ?? latest })));
  }
  return fired;
}

function roundsOf(entries: readonly Entry[]): Entry[][] {
  const rounds: Entry[][] = [];
  const seen = new Map<string, number>();
  for (const entry of entries) {
    const round = seen.get(entry.item_id) ?? 0;
    seen.set(entry.item_id, round + 1);
    rounds[round] = [...(rounds[round] ?? []), entry];
  }
  return rounds;
}

/** As far as whoever asks may see the records. */
async function examplesOf(
  scope: RecordScope,
  directoryId: string,
  fired: readonly Fired[],
): Promise<AutomationDryRun['examples']> {
  if (!mayReadDirectory(scope, directoryId)) return [];
  const { compiled, key } = openDirectory(scope, directoryId);
  const byRecord = Map.groupBy(
    fired.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    ({ itemId, branch }) => `${itemId} ${branch}`,
  );
  const shown = [...byRecord.values()].slice(0, MOST_EXAMPLES);
  const ids = shown.flatMap(([first]) => (first ? [first.itemId] : []));
  const items = await readItemsByIds(scope.trx, key, [...new Set(ids)]);
  const byId = new Map(items.map(item => [item.item_id, item]));
  return shown.flatMap(group => {
    const [first] = group;
    const item = first && byId.get(first.itemId);
    if (!item) return [];
    const isHidden = isDisplayHidden(scope.world, compiled, item.status_id);
    const display = isHidden ? displayOf(item.number, undefined) : item.display;
    return [{ ...first, number: item.number, display, times: group.length }];
  });
}
