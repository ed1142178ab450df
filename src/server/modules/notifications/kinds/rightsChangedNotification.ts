import type { FieldValue } from '#core/model.ts';
import { readUserChanges, type UserFieldChange } from '#server/modules/identity/index.ts';
import type { StoredNotificationParams } from '../tables.ts';
import { CHANNELS_IN_APP, type NotificationKind } from './notificationKind.ts';

/** Another user changed the user's groups, administrator role or usage profile. */
export const rightsChangedNotification: NotificationKind = {
  kind: 'RightsChanged',
  events: ['PeopleChanged', 'RightsOfPeopleChanged'],
  isGathered: true,
  gathersSame: true,
  isOfRecord: false,
  channels: CHANNELS_IN_APP,
  async newsOf({ trx, event }) {
    if (event.kind === 'RightsOfPeopleChanged') {
      const { versionId, userIds } = event.data;
      return [{ subjectId: versionId, people: userIds.map(userId => ({ userId, reason: 'Self' as const })) }];
    }
    if (event.kind !== 'PeopleChanged') return [];
    const changeIds = event.data.people.flatMap(({ change, changeId }) =>
      change === 'Changed' && changeId !== null ? [changeId] : [],
    );
    return (await readUserChanges(trx, event.accountId, changeIds)).flatMap(
      ({ change_id, user_id, changes }) => {
        const params = getParams(changes);
        if (Object.keys(params).length === 0) return [];
        return [{ subjectId: change_id, params, people: [{ userId: user_id, reason: 'Self' as const }] }];
      },
    );
  },
};

function getParams(changes: readonly UserFieldChange[]): StoredNotificationParams {
  const role = changes.find(({ field }) => field === 'role');
  const groups = changes.find(({ field }) => field === 'groups');
  const [removed, added] = [getIds(groups?.before), getIds(groups?.after)];
  return {
    ...(role ? { isAdmin: role.after?.stringValue === 'Admin' } : {}),
    ...(added.length > 0 ? { groupsAdded: added } : {}),
    ...(removed.length > 0 ? { groupsRemoved: removed } : {}),
  };
}

function getIds(value: FieldValue | null | undefined): string[] {
  return (value?.listValue ?? []).flatMap(one => one?.stringValue ?? []);
}
