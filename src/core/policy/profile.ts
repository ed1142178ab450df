/** Determines a user's profile, and the profile's permissions for a directory. */
import type { Access, DirectoryRights, UsageProfile } from '../model.ts';

/** The user whose permissions are checked. The group ids include the built-in group Everyone. */
export interface PolicyCaller {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
}

export type AccessAction = keyof Access;

const NO_ACCESS: Access = { read: false, create: false, update: false, delete: false };
const FULL_ACCESS: Access = { read: true, create: true, update: true, delete: true };

/** The permissions if no profile applies, or if the profile covers neither the directory nor other directories. */
export const NO_RIGHTS: DirectoryRights = {
  record: NO_ACCESS,
  comments: NO_ACCESS,
  files: NO_ACCESS,
  changes: { read: false },
  showOnMenu: false,
  hiddenFields: [],
};

/** The permissions of a new account's profile, which applies to everyone, so that no one is locked out on day one. */
export const FULL_RIGHTS: DirectoryRights = {
  record: FULL_ACCESS,
  comments: FULL_ACCESS,
  files: FULL_ACCESS,
  changes: { read: true },
  showOnMenu: true,
  hiddenFields: [],
};

export type Assignment = UsageProfile['assignments'][number];

export interface MatchedProfile {
  readonly profile: UsageProfile;
  /** The profile's first assignment to the user or one of their groups. */
  readonly assignment: Assignment;
}

type Person = Pick<PolicyCaller, 'userId' | 'groupIds'>;

/** Returns the first profile that is assigned to the user or one of the user's groups. */
export function matchProfile(profiles: readonly UsageProfile[], person: Person): MatchedProfile | undefined {
  for (const profile of profiles) {
    const assignment = profile.assignments.find(one => isAssignedTo(one, person));
    if (assignment) return { profile, assignment };
  }
  return undefined;
}

export function findCurrentProfile(
  profiles: readonly UsageProfile[],
  person: Person,
): UsageProfile | undefined {
  return matchProfile(profiles, person)?.profile;
}

export function isAssignedTo(assignment: Assignment, { userId, groupIds }: Person): boolean {
  return 'userId' in assignment ? assignment.userId === userId : groupIds.includes(assignment.groupId);
}

/**
 * Returns the profile's permissions for the directory itself; `undefined` if the profile doesn't list the
 * directory.
 */
export function findExplicitRights(profile: UsageProfile, directoryId: string): DirectoryRights | undefined {
  return profile.directories.find(access => access.directoryId === directoryId)?.rights;
}

/**
 * Returns the profile's permissions for a directory: the permissions listed for the directory, otherwise the
 * permissions for other directories. Without a profile there is no access.
 */
export function getDirectoryRights(profile: UsageProfile | undefined, directoryId: string): DirectoryRights {
  if (!profile) return NO_RIGHTS;
  return findExplicitRights(profile, directoryId) ?? profile.otherDirectories ?? NO_RIGHTS;
}
