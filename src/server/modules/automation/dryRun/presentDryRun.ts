/** Converts a stored dry run to a response that contains only the records and fields visible to the caller. */
import { formatRecordDisplay } from '#core/field/display.ts';
import type { AutomationDryRun } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { presentHistory } from '#server/modules/activity/index.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  type HistoryChange,
  type OpenDirectory,
  openDirectory,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { flattenSteps } from '../steps/index.ts';
import type { UnpredictableEffect } from '../steps/stepKind.ts';
import { getTriggerHistory } from '../triggers/index.ts';
import type { StoredDryRun } from './repository.ts';
import type { ReportedExample } from './told.ts';

type Example = AutomationDryRun['examples'][number];

export async function presentDryRun(scope: RecordScope, stored: StoredDryRun): Promise<AutomationDryRun> {
  const { dry_run_id, state, since, looked, total, is_whole, told, rule } = stored;
  const { examples, unknown, effects, ...counts } = told;
  return {
    ...{ id: dry_run_id, state, since, looked, ...(total === null ? {} : { total }) },
    isWhole: is_whole,
    ...counts,
    effects: getInOrder(rule, effects),
    unknown: [...getUnknown(rule.when.kind), ...unknown],
    examples: await presentExamples(scope, rule.directoryId.toLowerCase(), examples),
  };
}

/**
 * Returns the caveats that apply to every dry run of a rule with this type of trigger, e.g. that definitions
 * and permissions are in their current state.
 */
function getUnknown(kind: Parameters<typeof getTriggerHistory>[0]): readonly UnpredictableEffect[] {
  const source = getTriggerHistory(kind);
  if (source === null) return ['NoHistory'];
  return ['Now', 'OthersNow', source === 'Changes' ? 'Undone' : 'DatesNow'];
}

/**
 * Sorts effects by the order of the rule's steps, because they were collected in the order of the records.
 */
function getInOrder(
  { then, otherwise = [] }: StoredDryRun['rule'],
  effects: StoredDryRun['told']['effects'],
): AutomationDryRun['effects'] {
  const places = flattenSteps([...then, ...otherwise]).map(({ kind }): string => kind);
  return effects.toSorted((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind));
}

async function presentExamples(
  scope: RecordScope,
  directoryId: string,
  examples: readonly ReportedExample[],
): Promise<Example[]> {
  if (!canReadDirectoryById(scope, directoryId)) return [];
  const opened = openDirectory(scope, directoryId);
  const ids = [...new Set(examples.map(({ itemId }) => itemId))];
  const items = await readItemsByIds(scope.trx, opened.key, ids);
  const byId = new Map(items.map(item => [item.item_id, item]));
  const shown: Example[] = [];
  for (const example of examples) {
    const item = byId.get(example.itemId);
    if (item) shown.push(await presentExample(scope, opened, { example, item }));
  }
  return shown;
}

async function presentExample(
  scope: RecordScope,
  opened: OpenDirectory,
  { example, item }: { example: ReportedExample; item: StoredItem },
): Promise<Example> {
  const { changes, issues, ...told } = example;
  return {
    ...told,
    number: item.number,
    display: getVisibleDisplay(scope, opened, item),
    issues: [...issues],
    ...(await presentSimulatedChanges(scope, opened, { item, changes, at: told.at })),
  };
}

/** Returns the record's name, or a name built from its number if the name is hidden from the caller. */
export function getVisibleDisplay(scope: RecordScope, opened: OpenDirectory, item: StoredItem): string {
  const isHidden = isDisplayHidden(scope.world, opened.compiled, item.status_id);
  return isHidden ? formatRecordDisplay(item.number, undefined) : item.display;
}

export async function presentSimulatedChanges(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, changes, at }: { item: StoredItem; changes: readonly HistoryChange[]; at: string },
): Promise<Pick<Example, 'changes' | 'references'>> {
  const row = { entry_id: item.item_id, kind: 'Changed' as const, user_id: null, changes, at };
  const [entry] = await presentHistory(scope, opened, { item, rows: [row] });
  return { changes: entry?.changes ?? [], references: entry?.references ?? {} };
}
