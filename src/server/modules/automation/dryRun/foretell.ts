/** What a rule's steps would have made of records as they were: judged by the write path, with nothing written. */
import type { AutomationStep, BulkEdit, Issue } from '#core/model.ts';
import { gatherUnprepared } from '#server/kernel/database/unprepared.ts';
import { editOf } from '#server/modules/bulk/index.ts';
import {
  type HistoryChange,
  judgeWrites,
  type PastChange,
  type RecordState,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { stepKind } from '../steps/index.ts';
import type { DryRunUnknown, Foretold } from '../steps/stepKind.ts';
import type { RuleContent, RunRow } from '../tables.ts';
import type { Fired } from './told.ts';

export interface PastRun {
  readonly branch: RunRow['branch'];
  readonly change: PastChange;
  /** Nothing of it leaves Docket. */
  readonly leavesOut: boolean;
}

/** One run on its way through the steps. */
interface Trying extends PastRun {
  readonly steps: readonly AutomationStep[];
  /** The record as it was, with what the steps changed. */
  item: StoredItem;
  changes: HistoryChange[];
  outcome: Fired['outcome'] | null;
  issues: readonly Issue[];
  readonly effects: Fired['effects'][number][];
  readonly unknown: DryRunUnknown[];
}

/** In their order. */
export async function foretell(
  rule: OpenRule,
  { then, otherwise }: RuleContent,
  runs: readonly PastRun[],
): Promise<Fired[]> {
  const tried = runs.map(
    (run): Trying => ({
      ...run,
      ...{ steps: run.branch === 'Then' ? then : otherwise, item: itemThen(run.change) },
      ...{ changes: [], outcome: null, issues: [], effects: [], unknown: [] },
    }),
  );
  const most = Math.max(then.length, otherwise.length);
  for (let place = 0; place < most; place += 1) await step(rule, tried, place);
  return tried.map(({ branch, change: { item, at }, changes, outcome, issues, effects, unknown }) => ({
    ...{ itemId: item.item_id, at, branch, issues, effects, unknown },
    changes: changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
    outcome: outcome ?? 'Done',
  }));
}

function itemThen({ item, after }: PastChange): StoredItem {
  return {
    ...item,
    status_id: after.statusId,
    tags: [...after.tags],
    custom_fields: after.customFields,
    last_activity_at: after.lastActivityAt,
    status_since: after.statusSince,
  };
}

async function step(rule: OpenRule, tried: readonly Trying[], place: number): Promise<void> {
  const edits: Edited[] = [];
  // What runs before the transaction, runs for all of them together.
  const { step: prepare, end } = gatherUnprepared();
  for (const run of tried) {
    const next = run.outcome === null ? run.steps[place] : undefined;
    if (!next) continue;
    const kind = stepKind(next.kind);
    if (run.leavesOut && kind.leaves) continue;
    const record = { item: run.item, state: stateOf(run) };
    const told = await prepare(
      async (): Promise<Foretold> => (await kind.foretell?.(rule, next, record)) ?? {},
      (): Foretold => ({}),
    );
    if (told.unknown) run.unknown.push(told.unknown);
    if (told.issues) refuse(run, told.issues);
    else if (told.isEnd) run.outcome = 'Stopped';
    else if (told.edit) edits.push({ run, edit: told.edit, kind: next.kind });
    else if (next.kind !== 'Stop' && told.people !== 0)
      run.effects.push({ kind: next.kind, people: told.people });
  }
  end();
  await judge(rule, edits);
}

interface Edited {
  readonly run: Trying;
  readonly edit: BulkEdit;
  readonly kind: string;
}

/** In rounds, in each of which a record stands once; where scripts have to run first, they run for all rounds together. */
async function judge({ scope, opened }: OpenRule, edits: readonly Edited[]): Promise<void> {
  const gathered = gatherUnprepared();
  for (const round of roundsOf(edits)) {
    const writes = round.map(({ run: { item }, edit }) =>
      editOf({ ...opened.key, itemId: item.item_id }, item, edit),
    );
    const verdicts = await gathered.step(
      () => judgeWrites({ ...scope, isRehearsal: true }, opened, writes),
      () => [],
    );
    for (const [index, verdict] of verdicts.entries()) {
      const edited = round[index];
      if (edited) apply(edited, verdict);
    }
  }
  gathered.end();
}

type Judged = Awaited<ReturnType<typeof judgeWrites>>[number];

function apply({ run, kind }: Edited, { issues, changes, verdict, write, unchanged }: Judged): void {
  if (issues.length > 0) refuse(run, issues);
  if (issues.length > 0 || unchanged || changes.length === 0) return;
  run.changes = joined(run.changes, changes);
  run.effects.push({ kind, people: undefined });
  run.item = {
    ...run.item,
    custom_fields: verdict.values,
    status_id: verdict.status?.id ?? null,
    tags: [...(write.tags ?? run.item.tags)],
  };
}

function refuse(run: Trying, issues: readonly Issue[]): void {
  run.outcome = 'Refused';
  run.issues = issues;
}

/** What two steps changed, as one change. */
function joined(first: readonly HistoryChange[], second: readonly HistoryChange[]): HistoryChange[] {
  const byField = new Map(first.map(change => [change.field, change]));
  for (const change of second)
    byField.set(change.field, { ...change, before: (byField.get(change.field) ?? change).before });
  return [...byField.values()];
}

function roundsOf(edits: readonly Edited[]): Edited[][] {
  const rounds: Edited[][] = [];
  const seen = new Map<string, number>();
  for (const edit of edits) {
    const id = edit.run.item.item_id;
    const round = seen.get(id) ?? 0;
    seen.set(id, round + 1);
    rounds[round] = [...(rounds[round] ?? []), edit];
  }
  return rounds;
}

function stateOf({ item, change: { after } }: Trying): RecordState {
  return {
    ...after,
    statusId: item.status_id,
    tags: item.tags,
    customFields: item.custom_fields,
  };
}
