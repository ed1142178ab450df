import type { Trx } from '#server/kernel/database/database.ts';
import { IN_APP, type NotificationKind } from './notificationKind.ts';

/** Failing scripts of a directory reject writes: notifies administrators, who can fix them. */
export const scriptsFailed: NotificationKind = {
  kind: 'ScriptsFailed',
  events: ['ScriptsFailed'],
  isForAdmins: true,
  channels: IN_APP,
  async newsOf({ trx, event }) {
    if (event.kind !== 'ScriptsFailed') return [];
    const { directoryId, failures } = event.data;
    const people = (await administrators(trx)).map(userId => ({ userId, reason: 'Administrator' as const }));
    return [{ subjectId: directoryId, directoryId, params: { failed: failures }, people }];
  },
};

async function administrators(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('user_id')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(row => row.user_id);
}
