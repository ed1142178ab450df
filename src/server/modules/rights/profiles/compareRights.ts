/** Determines which users' permissions are affected by a change to profiles or groups. */

import { type ConfigurationDocument, filterDocumentsByKind } from '#core/configuration/documents.ts';
import type { ConfigurationPlan, DirectoryRights, UsageProfile } from '#core/model.ts';
import { findCurrentProfile, getDirectoryRights, NO_RIGHTS } from '#core/policy/permissions.ts';
import { isSameJson } from '#core/sameJson.ts';

/**
 * Returns differences per user and directory, except for created and deleted directories, which a plan
 * reports separately.
 */
export function compareRights({
  before,
  after,
  userIds,
}: {
  before: readonly ConfigurationDocument[];
  after: readonly ConfigurationDocument[];
  userIds: readonly string[];
}): ConfigurationPlan['rights'] {
  const left = new Set(filterDocumentsByKind(after, 'Directory').map(({ id }) => id));
  const directoryIds = filterDocumentsByKind(before, 'Directory')
    .map(({ id }) => id)
    .filter(id => left.has(id));
  const [old, now] = [profilesUnder(before), profilesUnder(after)];
  const differences = comparer(directoryIds);
  return userIds.flatMap(userId =>
    differences(old(userId), now(userId)).map(difference => ({ userId, ...difference })),
  );
}

/** Thousands of users share a few profiles, so each pair of profiles is compared only once. */
function comparer(directoryIds: readonly string[]) {
  type Differences = Omit<ConfigurationPlan['rights'][number], 'userId'>[];
  const known = new Map<UsageProfile | undefined, Map<UsageProfile | undefined, Differences>>();
  return (before: UsageProfile | undefined, after: UsageProfile | undefined): Differences => {
    const ofBefore = known.get(before) ?? new Map<UsageProfile | undefined, Differences>();
    known.set(before, ofBefore);
    const found = ofBefore.get(after) ?? getDifferencesBetween(directoryIds, before, after);
    ofBefore.set(after, found);
    return found;
  };
}

function getDifferencesBetween(
  directoryIds: readonly string[],
  before: UsageProfile | undefined,
  after: UsageProfile | undefined,
) {
  return directoryIds.flatMap(directoryId => {
    const [had, has] = [rightsOrNone(before, directoryId), rightsOrNone(after, directoryId)];
    if (isSameJson(had, has)) return [];
    return [{ directoryId, ...(had ? { before: had } : {}), ...(has ? { after: has } : {}) }];
  });
}

/** Returns `undefined` for no access at all. */
function rightsOrNone(profile: UsageProfile | undefined, directoryId: string): DirectoryRights | undefined {
  const rights = getDirectoryRights(profile, directoryId);
  return isSameJson(rights, NO_RIGHTS) ? undefined : rights;
}

function profilesUnder(
  documents: readonly ConfigurationDocument[],
): (userId: string) => UsageProfile | undefined {
  const profiles = filterDocumentsByKind(documents, 'Profile')
    .toSorted((a, b) => a.content.order - b.content.order)
    .map(({ id, content: { order: _, ...profile } }) => ({ ...profile, id }));
  const groups = filterDocumentsByKind(documents, 'Group')
    .filter(({ content }) => !content.deleted)
    .map(({ id, content }) => ({ id, everyone: content.everyone, users: new Set(content.users) }));
  return userId => {
    const groupIds = groups
      .filter(({ everyone, users }) => everyone || users.has(userId))
      .map(({ id }) => id);
    return findCurrentProfile(profiles, { userId, groupIds });
  };
}
