import type { OperationId } from '#server/kernel/http/contract.ts';
import type { LooseInput } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Ask = (id: OperationId, input?: LooseInput, what?: string) => Promise<void>;

/**
 * Queries reminders that other users created for the user: individually, and by searches that sort and filter by hidden
 * values. Also changes the reminders.
 */
export async function askReminders(
  ask: Ask,
  { definitions: { deals, vault }, vault: locked }: RightsWorld,
  { ids, guess }: { ids: Ids; guess: string },
): Promise<void> {
  const search = (body: object, what: string) => ask('searchReminders', { body }, what);
  await ask('listActiveReminders');
  for (const orderByField of ['Number', 'DueAt', 'Text', 'Status', 'CreatedAt'])
    await search({ orderByField }, orderByField);
  for (const keyword of [guess, `${guess}vaultitem`, '#1']) await search({ keyword }, 'keyword');
  for (const itemId of [ids.item, ids.quietItem, locked.item]) {
    await search({ processId: itemId }, 'of a process');
    await search({ contactId: itemId }, 'of a contact');
    for (const { directory } of [deals, vault])
      await search({ directoryId: directory.id, itemId }, 'of a record');
  }
  for (const name of ['lockedReminder', 'dealReminder']) {
    const params = { id: ids[name] ?? '' };
    await ask('getReminder', { params }, name);
    const body = { text: name, dueAt: '2090-01-01T09:00:00Z' };
    await ask('updateReminder', { params, body }, name);
    await ask('getReminder', { params }, `${name} after a change`);
  }
}
