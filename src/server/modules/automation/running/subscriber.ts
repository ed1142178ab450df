import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { type PastRecord, pastRecords, readItemsByIds } from '#server/modules/records/index.ts';
import { messages } from '../messages/index.ts';
import { meetingFilter, stateOf } from '../rules/matching.ts';
import { openRule, type RuleParts } from '../rules/openRule.ts';
import { enabledRules, identityOf, type StoredRule } from '../rules/repository.ts';
import { eventsOfTriggers, triggerKind } from '../triggers/index.ts';
import { type Origin, originOf } from './causes.ts';
import { pauseRule } from './pauseRule.ts';
import { type NewRun, startRuns } from './startRuns.ts';

/** Finds the rules that an event sets off, and puts their runs in line. */
export function ruleTriggers(parts: RuleParts): DurableSubscriber {
  return {
    name: 'automation',
    title: messages.inEveryLanguage('subscriber.automation'),
    kinds: eventsOfTriggers,
    async handle(trx, event) {
      const place = placeOf(event);
      if (!place) return;
      const rules = (await enabledRules(trx, event.accountId, place.directoryId)).filter(({ content }) =>
        triggerKind(content.when.kind).events?.includes(event.kind),
      );
      if (rules.length === 0) return;
      const origin = await originOf(trx, event.accountId, event.cause);
      const due = rules.filter(rule => mayReact(rule, origin));
      if (due.length === 0) return;
      const records = await place.read(trx);
      if (records.length === 0) return;
      for (const rule of due) await react(trx, parts, { rule, origin, event, records });
    },
  };
}

/** Whether a rule has to do with changes of such an origin. */
export function mayReact({ content }: Pick<StoredRule, 'content'>, { isUndo, isOfMany }: Origin): boolean {
  return !isUndo && !(isOfMany && content.onBulk === 'Skip');
}

interface Place {
  readonly directoryId: string;
  read(trx: Trx): Promise<PastRecord[]>;
}

function placeOf(event: StoredEvent): Place | undefined {
  const { accountId } = event;
  if (event.kind === 'RecordsChanged') {
    const { directoryId, records } = event.data;
    return { directoryId, read: trx => pastRecords(trx, { accountId, directoryId }, records) };
  }
  const asTheyAre = (directoryId: string, itemIds: readonly string[]): Place => ({
    directoryId,
    async read(trx) {
      const items = await readItemsByIds(trx, { accountId, directoryId }, [...new Set(itemIds)]);
      return items.map(item => ({ before: stateOf(item), after: stateOf(item) }));
    },
  });
  if (event.kind === 'CommentsChanged') {
    const added = event.data.comments.filter(({ change }) => change === 'Created');
    return asTheyAre(
      event.data.directoryId,
      added.map(({ itemId }) => itemId),
    );
  }
  if (event.kind === 'RecordFileChanged' && event.data.change === 'Created')
    return asTheyAre(event.data.directoryId, [event.data.itemId]);
  return undefined;
}

interface Reacting {
  readonly rule: StoredRule;
  readonly origin: Origin;
  readonly event: StoredEvent;
  readonly records: readonly PastRecord[];
}

async function react(trx: Trx, parts: RuleParts, reacting: Reacting): Promise<void> {
  const { rule, origin, event } = reacting;
  const runs = await runsOf(trx, parts, reacting);
  if (runs === null) return pauseRule(trx, rule, 'Outdated');
  await startRuns(trx, rule, {
    runs: runs.map(run => ({ ...run, causeKey: `event ${event.eventId} ${run.itemId}` })),
    chain: origin.chain,
    leavesOut: origin.leavesOut || (origin.isOfMany && rule.content.onBulk === 'Inside'),
    now: parts.time.now(),
  });
}

/** Null where the rule names something that is not there any more. */
async function runsOf(
  trx: Trx,
  parts: RuleParts,
  { rule: row, event, records }: Reacting,
): Promise<Decided[] | null> {
  const { account_id: accountId, content } = row;
  const rule = await openRule(trx, parts, { ...identityOf(row), accountId, isChange: false });
  if (!rule) return null;
  return decide({ rule, content, event, records });
}

/** What a change of a record sets off. */
export interface Decided extends Pick<NewRun, 'branch'> {
  readonly itemId: string;
  readonly record: PastRecord;
}

/** Which steps a rule takes for which records. Null where its filter names something that is not there any more. */
export async function decide({
  rule,
  content,
  event,
  records,
}: {
  rule: NonNullable<Awaited<ReturnType<typeof openRule>>>;
  content: StoredRule['content'];
  event: Pick<StoredEvent, 'kind' | 'data'>;
  records: readonly PastRecord[];
}): Promise<Decided[] | null> {
  const trigger = triggerKind(content.when.kind);
  if (trigger.check(rule, content.when).length > 0) return null;
  try {
    const asked = { rule, content, event, records };
    const among = trigger.among ? await trigger.among(asked, content.when) : records;
    const meeting = await meetingFilter(rule, content.if, among);
    return among.flatMap((record): Decided[] => {
      const { itemId } = record.after;
      if (meeting.has(record)) return [{ itemId, branch: 'Then', record }];
      return trigger.filterDecides ? [] : [{ itemId, branch: 'Otherwise', record }];
    });
  } catch (error) {
    // The search refuses a filter of what is gone.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
