import { listAdmins } from '#server/modules/identity/index.ts';
import { CHANNELS_IN_APP, type NotificationKind } from './notificationKind.ts';

/** Failing scripts of a directory reject writes. Notifies administrators, who can fix the scripts. */
export const scriptsFailedNotification: NotificationKind = {
  kind: 'ScriptsFailed',
  events: ['ScriptsFailed'],
  isForAdmins: true,
  channels: CHANNELS_IN_APP,
  async newsOf({ trx, event }) {
    if (event.kind !== 'ScriptsFailed') return [];
    const { directoryId, failures } = event.data;
    const people = (await listAdmins(trx)).map(userId => ({ userId, reason: 'Administrator' as const }));
    return [{ subjectId: directoryId, directoryId, params: { failed: failures }, people }];
  },
};
