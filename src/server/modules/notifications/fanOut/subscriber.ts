import type { Cause } from '#server/kernel/events/cause.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { EventKind } from '#server/kernel/events/events.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { notificationKinds } from '../kinds/index.ts';
import { messages } from '../messages/index.ts';
import type { SearchDependencies } from '../views/enteredViews.ts';
import { notifyAboutEvent } from './notifyAboutEvent.ts';

const OF_MANY: ReadonlySet<Cause['kind']> = new Set(['import', 'template', 'bulk', 'undo']);
/** The kinds of events that are handled even in bulk changes, because one such event covers many records. */
const TOLD_OF_MANY: ReadonlySet<EventKind> = new Set<EventKind>(['ImportEnded', 'ScriptsFailed']);

export function createNotificationSubscriber(
  parts: SearchDependencies & Pick<Kernel, 'time'>,
): DurableSubscriber {
  const { definitions, time } = parts;
  const kinds = new Set<EventKind>(notificationKinds.flatMap(({ events }) => events));
  return {
    name: 'notifications',
    title: messages.inEveryLanguage('subscriber.notifications'),
    kinds: [...kinds],
    async handle(trx, event) {
      const isOfMany = event.cause !== null && OF_MANY.has(event.cause.kind);
      if (isOfMany && !TOLD_OF_MANY.has(event.kind)) return;
      const load = () => definitions.loadOnce(trx, event.accountId);
      await notifyAboutEvent(trx, event, { search: parts, load, now: time.now() });
    },
  };
}
