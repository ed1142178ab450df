import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { messages } from '../messages/index.ts';
import type { RuleDependencies } from '../rules/openRule.ts';
import type { StoredRule } from '../rules/repository.ts';
import { triggerEventKinds } from '../triggers/index.ts';
import { enqueueMessageRuns } from '../triggers/messageReceivedTrigger.ts';
import { type CauseOrigin, resolveTriggerOrigin } from './causes.ts';
import { enqueueRuleRuns } from './enqueueRuleRuns.ts';
import { pauseRule } from './pauseRule.ts';
import { findRuleRunsForEvent, findRulesForEvent, type TriggeredRuleRuns } from './setOff.ts';

/** Finds the rules that an event triggers, and enqueues their runs. */
export function createRuleSubscriber(parts: RuleDependencies): DurableSubscriber {
  return {
    name: 'automation',
    title: messages.inEveryLanguage('subscriber.automation'),
    kinds: triggerEventKinds,
    async findRelevant(trx, events) {
      const directories = Map.groupBy(events, event =>
        event.kind === 'RecordsChanged' ? event.data.directoryId : null,
      );
      const relevant = new Set(directories.get(null));
      for (const [directoryId, changes] of directories) {
        const [change] = changes;
        const isTrigger = directoryId && change && (await findRulesForEvent(trx, change)).length > 0;
        if (isTrigger) for (const event of changes) relevant.add(event);
      }
      return relevant;
    },
    async handle(trx, event) {
      await enqueueMessageRuns(trx, parts, event);
      const rules = await findRulesForEvent(trx, event);
      if (rules.length === 0) return;
      const origin = await resolveTriggerOrigin(trx, event.accountId, event.cause);
      const due = rules.filter(rule => canReact(rule, origin));
      for (const found of await findRuleRunsForEvent(trx, parts, { event, rules: due }))
        await react(trx, parts, { ...found, event, origin });
    },
  };
}

/**
 * Returns true if a rule can react to changes of this origin. Rules never react to undone changes. They
 * react to bulk changes only if both the rule and the user who made the change allow it.
 */
function canReact({ content }: Pick<StoredRule, 'content'>, { isUndo, ofMany }: CauseOrigin): boolean {
  if (isUndo) return false;
  return ofMany === null || (ofMany !== 'None' && content.onBulk !== 'Skip');
}

async function react(
  trx: Trx,
  parts: RuleDependencies,
  { rule, runs, event, origin }: TriggeredRuleRuns & { event: StoredEvent; origin: CauseOrigin },
): Promise<void> {
  if (runs === null) return pauseRule(trx, rule, 'Outdated');
  const { chain, firstRunId, ofMany } = origin;
  await enqueueRuleRuns(trx, rule, {
    runs: runs.map(run => ({ ...run, causeKey: `event ${event.eventId} ${run.itemId}` })),
    chain,
    firstRunId,
    leavesOut:
      origin.leavesOut || (ofMany !== null && (ofMany !== 'All' || rule.content.onBulk === 'Inside')),
    now: parts.time.now(),
  });
}
