import type { Member } from '../../harness.ts';
import type { Ids, PersonName } from './world.ts';

/**
 * Creates reminders by other users for the limited user, about records that the limited user can see and about a record
 * that the limited user can't see.
 */
export async function makeSharedReminders(
  { admin, keeper, limited, chief }: Readonly<Record<PersonName, Member>>,
  { shared, vault }: { shared: Ids; vault: Ids },
): Promise<Ids> {
  const make = async (who: Member, text: string, body: object) => {
    const users = [limited.user.id, chief.user.id];
    return (await who.ok('createReminder', { body: { text, dueAt: '2090-01-01T09:00:00Z', users, ...body } }))
      .id;
  };
  const { directory = '', item = '', quietItem = '', contact = '' } = shared;
  return {
    lockedReminder: await make(keeper, 'About a locked record', {
      directoryId: vault.directory,
      itemId: vault.item,
    }),
    dealReminder: await make(admin, 'About a deal', {
      directoryId: directory,
      itemId: item,
      process: quietItem,
      contact,
    }),
  };
}
