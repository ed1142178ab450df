/** Which profile is a person's, and what it says of a directory. */
import type { Access, DirectoryRights, UsageProfile } from '../model.ts';

/** The person a rule is asked about. Group ids include the built-in Everyone. */
export interface Caller {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
}

export type AccessAction = keyof Access;

const NO_ACCESS: Access = { read: false, create: false, update: false, delete: false };
const FULL_ACCESS: Access = { read: true, create: true, update: true, delete: true };

/** What counts where no profile applies, or the profile says nothing. */
export const NO_RIGHTS: DirectoryRights = {
  record: NO_ACCESS,
  comments: NO_ACCESS,
  files: NO_ACCESS,
  changes: { read: false },
  showOnMenu: false,
  hiddenFields: [],
};

/** What the profile of a new account grants everyone, so that nobody is locked out on day one. */
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
  /** The first assignment of the profile that names the person or one of their groups. */
  readonly assignment: Assignment;
}

type Person = Pick<Caller, 'userId' | 'groupIds'>;

/** The first profile, in order, that names the user or one of their groups. */
export function matchProfile(profiles: readonly UsageProfile[], person: Person): MatchedProfile | undefined {
  for (const profile of profiles) {
    const assignment = profile.assignments.find(one => isMeant(one, person));
    if (assignment) return { profile, assignment };
  }
  return undefined;
}

export function currentProfile(profiles: readonly UsageProfile[], person: Person): UsageProfile | undefined {
  return matchProfile(profiles, person)?.profile;
}

/** Whether an assignment names the person, themselves or by a group. */
export function isMeant(assignment: Assignment, { userId, groupIds }: Person): boolean {
  return 'userId' in assignment ? assignment.userId === userId : groupIds.includes(assignment.groupId);
}

/** What the profile says of the directory itself; undefined where it does not list it. */
export function listedRights(profile: UsageProfile, directoryId: string): DirectoryRights | undefined {
  return profile.directories.find(access => access.directoryId === directoryId)?.rights;
}

/** No profile means no access. A directory the profile does not list has its `otherDirectories` rights. */
export function rightsIn(profile: UsageProfile | undefined, directoryId: string): DirectoryRights {
  if (!profile) return NO_RIGHTS;
  return listedRights(profile, directoryId) ?? profile.otherDirectories ?? NO_RIGHTS;
}
