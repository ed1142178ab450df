import { CHANNELS_IN_APP, type NotificationDraft, type NotificationKind } from './notificationKind.ts';

/** A background task of the user has finished: an import, its undo, or a long bulk change. */
export const workFinishedNotification: NotificationKind = {
  kind: 'WorkFinished',
  events: ['ImportEnded', 'BulkChangeEnded'],
  channels: CHANNELS_IN_APP,
  async newsOf({ event }) {
    if (event.kind === 'ImportEnded') {
      const { directoryId, importId, userId, outcome, written, failed } = event.data;
      return [ended({ directoryId, userId }, { work: 'Import', workId: importId, outcome, written, failed })];
    }
    if (event.kind !== 'BulkChangeEnded') return [];
    const { directoryId, changeId, userId, written, failed } = event.data;
    const params = { work: 'BulkChange', workId: changeId, outcome: 'Done', written, failed } as const;
    return [ended({ directoryId, userId }, params)];
  },
};

type Params = NonNullable<NotificationDraft['params']>;

function ended(
  { directoryId, userId }: { directoryId: string; userId: string },
  params: Params & { readonly workId: string },
): NotificationDraft {
  return { subjectId: params.workId, directoryId, params, people: [{ userId, reason: 'Self' }] };
}
