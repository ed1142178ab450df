import { v7 as createId } from 'uuid';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { insertUserChanges, type NewUserChange, type UserChangeKind } from './repositories/userChanges.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /**
     * `changeId` identifies the row with the values before and after; `null` if none is stored, e.g. for a password or
     * for an address confirmed by a link.
     */
    PeopleChanged: {
      readonly people: readonly {
        readonly userId: string;
        readonly changeId: string | null;
        readonly change: UserChangeKind;
        readonly hasOtherGroups: boolean;
      }[];
    };
  }
}

/** Publishes a change for which no row is stored, such as a new password. */
export async function emitUnrecordedUserChange(
  trx: Trx,
  { accountId, userId, actorId = userId }: { accountId: string; userId: string; actorId?: string },
): Promise<void> {
  const people = [{ userId, changeId: null, change: 'Changed' as const, hasOtherGroups: false }];
  await emitEvent(trx, { kind: 'PeopleChanged', accountId, actorId, data: { people } });
}

/** Stores the changes made to users, and publishes them; entries of kind `Changed` without changes are skipped. */
export async function writeUserChanges(
  trx: Trx,
  { accountId, actorId }: { accountId: string; actorId: string },
  entries: readonly NewUserChange[],
): Promise<void> {
  const told = entries
    .filter(({ kind, changes }) => kind !== 'Changed' || changes.length > 0)
    .map(entry => ({ ...entry, changeId: createId() }));
  if (told.length === 0) return;
  const people = told.map(({ userId, changeId, kind: change, changes }) => ({
    userId,
    changeId,
    change,
    hasOtherGroups: changes.some(({ field }) => field === 'groups'),
  }));
  await awaitPipelined([
    insertUserChanges(trx, { accountId, actorId }, told),
    emitEvent(trx, { kind: 'PeopleChanged', accountId, actorId, data: { people } }),
  ]);
}
