/**
 * Determines which records entered followed views through a change, and for which users, by running the view's search
 * on the records before and after the change.
 */
import { sql } from 'kysely';
import { findCurrentProfile } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { canReadDirectoryById, type DefinitionStore } from '#server/modules/definitions/index.ts';
import { listUsageProfiles } from '#server/modules/identity/index.ts';
import {
  type OpenDirectory,
  openDirectory,
  openRecordScope,
  type RecordBeforeAndAfter,
  type RecordScope,
  readRecordsBeforeChanges,
} from '#server/modules/records/index.ts';
import { canQueryConditions, findMatchingStates } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { buildFollowedViewSearch, isPerUserView } from './buildFollowedViewSearch.ts';
import { type FollowedView, type Follower, listFollowedViews } from './followedViews.ts';

export interface SearchDependencies extends Pick<Kernel, 'servers' | 'sessions'> {
  readonly definitions: DefinitionStore;
}

export interface ViewedRecordsChange {
  readonly accountId: string;
  readonly directoryId: string;
  readonly actorId: string | null;
  readonly records: readonly { readonly itemId: string; readonly entryId: string }[];
}

export interface EnteredView {
  readonly itemId: string;
  readonly viewId: string;
  readonly userId: string;
}

export async function findEnteredViews(
  trx: Trx,
  change: ViewedRecordsChange,
  parts: SearchDependencies,
): Promise<EnteredView[]> {
  const { accountId, directoryId, actorId } = change;
  const views = await listFollowedViews(trx, { accountId, directoryId, but: actorId });
  if (views.length === 0) return [];
  const records = await readRecordsBeforeChanges(trx, { accountId, directoryId }, change.records);
  if (records.length === 0) return [];
  const around: Around = {
    records,
    tagIds: new Set((await listTags(trx)).map(({ id }) => id)),
    placeOf: await readPlaces(trx, change, parts),
    muted: await readMutedBy(trx, change),
  };
  const entered: EnteredView[] = [];
  for (const view of views) entered.push(...(await enteredOne(view, around)));
  return entered;
}

interface Place {
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
}

interface Around {
  readonly records: readonly RecordBeforeAndAfter[];
  readonly tagIds: ReadonlySet<string>;
  /**
   * Returns the directory as the follower sees it, or `null` if the follower can't read it. Users with the same profile
   * share the result, unless `isAlone` is true.
   */
  readonly placeOf: (follower: Follower, isAlone: boolean) => Promise<Place | null>;
  readonly muted: ReadonlySet<string>;
}

async function enteredOne(
  view: FollowedView,
  { records, tagIds, placeOf, muted }: Around,
): Promise<EnteredView[]> {
  const byPlace = new Map<Place, Follower[]>();
  for (const follower of view.followers) {
    const place = await placeOf(follower, isPerUserView(view));
    if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), follower]);
  }
  const entered: EnteredView[] = [];
  for (const [place, followers] of byPlace)
    for (const itemId of await entering(place, view, { records, tagIds }))
      for (const { userId } of followers)
        if (!muted.has(`${itemId} ${userId}`)) entered.push({ itemId, viewId: view.view_id, userId });
  return entered;
}

/**
 * Returns the ids of the records that entered the view. Returns an empty array if a filter uses a field that
 * is hidden from the user of the scope.
 */
async function entering(
  { scope, opened }: Place,
  view: FollowedView,
  { records, tagIds }: Pick<Around, 'records' | 'tagIds'>,
): Promise<string[]> {
  const request = buildFollowedViewSearch(scope, opened, { view, tagIds });
  if (!request || !canQueryConditions(scope, opened, request)) return [];
  const states = records.flatMap(({ before, after }) => (before ? [after, before] : [after]));
  const found = await findMatchingStates(scope, opened, { request, states });
  const matching = new Set([...found].map(place => states[place]));
  return records.flatMap(({ before, after }) =>
    matching.has(after) && !(before && matching.has(before)) ? [after.itemId] : [],
  );
}

/**
 * Permissions depend only on the profile, so one of the profile's users represents all of them, unless the view is
 * restricted to the viewer's records.
 */
async function readPlaces(
  trx: Trx,
  { accountId, directoryId }: ViewedRecordsChange,
  parts: SearchDependencies,
) {
  const profiles = await listUsageProfiles(trx);
  const known = new Map<string, Promise<Place | null>>();
  const open = async (userId: string): Promise<Place | null> => {
    const principal = await parts.sessions.readPerson(trx, accountId, userId);
    if (!principal) return null;
    const scope = await openRecordScope(trx, principal, parts);
    if (!canReadDirectoryById(scope, directoryId)) return null;
    return { scope, opened: openDirectory(scope, directoryId) };
  };
  return (follower: Follower, isAlone: boolean): Promise<Place | null> => {
    const key = isAlone ? follower.userId : (findCurrentProfile(profiles, follower)?.id ?? '');
    const place = known.get(key) ?? open(follower.userId);
    known.set(key, place);
    return place;
  };
}

/** Returns the users who have muted records, as `item user`. */
async function readMutedBy(
  trx: Trx,
  { accountId, directoryId, records }: ViewedRecordsChange,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select item_id || ' ' || user_id as key from record_following
    where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
      and item_id = any(${records.map(({ itemId }) => itemId)}::uuid[]) and state = 'Muted'`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}
