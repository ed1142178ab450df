/** Who may do what (specification section 6): pure, used by the browser to show and by the server to allow. */
import type { Access, AccountSettings, DirectoryRights, Status, UsageProfile } from './model.ts';

/** The person a rule is asked about. Group ids include the built-in Everyone. */
export interface Caller {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
}

export type AccessAction = keyof Access;
export type StatusAction = 'enter' | 'leave' | 'edit';
export type ModuleName = 'fileStorage' | 'chatBot' | 'contactFamily' | 'map' | 'products' | 'shipment';

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

/** The first profile, in order, that names the user or one of their groups. */
export function currentProfile(
  profiles: readonly UsageProfile[],
  user: { userId: string; groupIds: readonly string[] },
): UsageProfile | undefined {
  return profiles.find(profile =>
    profile.assignments.some(assignment =>
      'userId' in assignment ? assignment.userId === user.userId : user.groupIds.includes(assignment.groupId),
    ),
  );
}

/** No profile means no access. A directory the profile does not list has its `otherDirectories` rights. */
export function rightsIn(profile: UsageProfile | undefined, directoryId: string): DirectoryRights {
  if (!profile) return NO_RIGHTS;
  const listed = profile.directories.find(access => access.directoryId === directoryId);
  return listed?.rights ?? profile.otherDirectories ?? NO_RIGHTS;
}

/** A status without permission rows is open to everyone. */
export function mayInStatus(status: Status, action: StatusAction, groupIds: readonly string[]): boolean {
  if (status.permissions.length === 0) return true;
  return status.permissions.some(row => row[action] && groupIds.includes(row.groupId));
}

export function isModuleEnabled(settings: AccountSettings, module: ModuleName): boolean {
  return settings[MODULE_FLAGS[module]] === true;
}

const MODULE_FLAGS = {
  fileStorage: 'moduleFileStorageEnabled',
  chatBot: 'moduleChatBotEnabled',
  contactFamily: 'moduleContactFamilyEnabled',
  map: 'moduleMapEnabled',
  products: 'moduleProductsEnabled',
  shipment: 'moduleShipmentEnabled',
} as const satisfies Record<ModuleName, keyof AccountSettings>;
