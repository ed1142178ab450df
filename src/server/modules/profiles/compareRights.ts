/** Whose rights a change of profiles and groups touches. */

import { type ConfigurationDocument, documentsOfKind } from '#core/configuration/documents.ts';
import { sameJson } from '#core/configuration/sameJson.ts';
import type { ConfigurationPlan, DirectoryRights } from '#core/model.ts';
import { currentProfile, rightsIn } from '#core/permissions.ts';

/** By person and directory where they differ; directories that come or go are told as such. */
export function compareRights({
  before,
  after,
  userIds,
}: {
  before: readonly ConfigurationDocument[];
  after: readonly ConfigurationDocument[];
  userIds: readonly string[];
}): ConfigurationPlan['rights'] {
  const left = new Set(documentsOfKind(after, 'Directory').map(({ id }) => id));
  const directoryIds = documentsOfKind(before, 'Directory')
    .map(({ id }) => id)
    .filter(id => left.has(id));
  const [old, now] = [rightsUnder(before), rightsUnder(after)];
  return userIds.flatMap(userId => {
    const [rightsBefore, rightsAfter] = [old(userId), now(userId)];
    return directoryIds.flatMap(directoryId => {
      const [had, has] = [rightsBefore(directoryId), rightsAfter(directoryId)];
      if (sameJson(had, has)) return [];
      return [{ userId, directoryId, ...(had ? { before: had } : {}), ...(has ? { after: has } : {}) }];
    });
  });
}

/** Undefined: no access at all. */
type RightsOf = (userId: string) => (directoryId: string) => DirectoryRights | undefined;

function rightsUnder(documents: readonly ConfigurationDocument[]): RightsOf {
  const profiles = documentsOfKind(documents, 'Profile')
    .toSorted((a, b) => a.content.order - b.content.order)
    .map(({ id, content: { order: _, ...profile } }) => ({ ...profile, id }));
  const groups = documentsOfKind(documents, 'Group')
    .filter(({ content }) => !content.deleted)
    .map(({ id, content }) => ({ id, everyone: content.everyone, users: new Set(content.users) }));
  return userId => {
    const groupIds = groups
      .filter(({ everyone, users }) => everyone || users.has(userId))
      .map(({ id }) => id);
    const profile = currentProfile(profiles, { userId, groupIds });
    return directoryId => {
      const rights = rightsIn(profile, directoryId);
      return sameJson(rights, rightsIn(undefined, directoryId)) ? undefined : rights;
    };
  };
}
