import { useSnapshot } from 'valtio';
import type { AccountSettings, CurrentUser, Directory, DirectoryRights, UsageProfile } from '#core/model.ts';
import { findCurrentProfile, getDirectoryRights, isDirectoryReadable } from '#core/policy/permissions.ts';
import { type Boot, bootState } from './bootState.ts';
import { seeAsState } from './seeAsState.ts';
import { sessionState } from './sessionState.ts';

/** Returns boot data inside the shell, where it is always loaded. Throws elsewhere. */
export function useBoot(): Boot {
  const { data } = useSnapshot(bootState);
  if (!data) throw new Error('Boot data are read before they are loaded.');
  // The object is wrapped in ref(), so the snapshot contains it unproxied.
  return data as Boot;
}

/**
 * Returns the logged-in user, or the user as whom an administrator is viewing Docket. Throws if no user is
 * logged in.
 */
export function useUser(): CurrentUser {
  const own = useSnapshot(sessionState).user;
  const seen = useSnapshot(bootState).data?.authUser;
  const user = seeAsState.person && seen ? seen : own;
  if (!user) throw new Error('Somebody has to be logged in here.');
  return user as CurrentUser;
}

export interface CurrentAccess {
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
  rightsIn(directoryId: string): DirectoryRights;
  /**
   * Returns whether the user can read the directory's records; for administrators, boot data also contains directories
   * that they can't read.
   */
  mayRead(directoryId: string): boolean;
}

/** Returns the current user's permissions (specification section 6). */
export function useAccess(): CurrentAccess {
  return getAccess(useBoot(), useUser());
}

/**
 * Like `useAccess`, for use outside of rendering; returns `undefined` if no user is logged in, or boot data isn't
 * loaded.
 */
export function getCurrentAccess(): CurrentAccess | undefined {
  const user = seeAsState.person ? bootState.data?.authUser : sessionState.user;
  return bootState.data && user ? getAccess(bootState.data, user) : undefined;
}

function getAccess(data: Boot, user: CurrentUser): CurrentAccess {
  const everyone = data.userGroups.filter(group => group.everyone).map(group => group.id);
  const groupIds = [...new Set([...user.groups.map(group => group.id), ...everyone])];
  const profile = findCurrentProfile(data.usageProfiles, { userId: user.id, groupIds });
  return createAccess({ data, groupIds, profile, settings: user.account.settings });
}

/** Returns the permissions of a user with this profile. */
export function createAccess({
  data,
  groupIds,
  profile,
  settings,
}: Pick<CurrentAccess, 'groupIds' | 'profile'> & { data: Boot; settings: AccountSettings }): CurrentAccess {
  return {
    groupIds,
    profile,
    rightsIn: directoryId => getDirectoryRights(profile, directoryId),
    mayRead(directoryId) {
      const directory = data.directories.find(({ id }) => id === directoryId);
      return directory !== undefined && isDirectoryReadable({ settings, profile }, directory);
    },
  };
}

export function findDirectory(data: Boot, type: string): Directory | undefined {
  return data.directories.find(directory => directory.id === type || directory.code === type);
}
