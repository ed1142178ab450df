import type { Trx } from '#server/kernel/database/database.ts';
import type { EventCause } from '#server/kernel/events/cause.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { EventKind, StoredEvent } from '#server/kernel/events/events.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { type RecordsChanged, readMemberChanges } from '../kinds/historyOfEvent.ts';
import { notificationKinds } from '../kinds/index.ts';
import { messages } from '../messages/index.ts';
import type { SearchDependencies } from '../views/enteredViews.ts';
import { createEventNotifications } from './createEventNotifications.ts';

const OF_MANY: ReadonlySet<EventCause['kind']> = new Set(['import', 'template', 'bulk', 'undo']);
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
    async findRelevant(trx, events) {
      const relevant = new Set<StoredEvent>();
      const changes: RecordsChanged[] = [];
      for (const event of events.filter(isHandled)) {
        if (event.kind === 'RecordsChanged') changes.push(event);
        else relevant.add(event);
      }
      for (const given of Map.groupBy(changes, ({ data }) => data.directoryId).values())
        for (const event of await findRelevantChanges(trx, given)) relevant.add(event);
      return relevant;
    },
    async handle(trx, event) {
      if (!isHandled(event)) return;
      const load = () => definitions.loadOnce(trx, event.accountId);
      await createEventNotifications(trx, event, { search: parts, load, now: time.now() });
    },
  };
}

function isHandled({ cause, kind }: StoredEvent): boolean {
  const isOfMany = cause !== null && OF_MANY.has(cause.kind);
  return !isOfMany || TOLD_OF_MANY.has(kind);
}

async function findRelevantChanges(trx: Trx, events: readonly RecordsChanged[]): Promise<Set<StoredEvent>> {
  const changes = await readMemberChanges(trx, events);
  const relevant = new Set<StoredEvent>();
  for (const { events: kinds, findRelevant } of notificationKinds) {
    if (!kinds.includes('RecordsChanged')) continue;
    const found = findRelevant ? await findRelevant(trx, { events, changes }) : events;
    for (const event of found) relevant.add(event);
  }
  return relevant;
}
