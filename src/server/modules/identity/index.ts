export {
  type AccountRow,
  accountTimeZonesSql,
  insertAccount,
  listAccountIds,
  lockAccount,
  readAccountRow,
  readTimeZone,
  selectAccounts,
  updateAccountRow,
} from './accounts/repository.ts';
export { requireTimeZone, validateTimeZone } from './accounts/timeZone.ts';
export {
  filterExistingGroupIds,
  findUsersAndGroupMembers,
  insertUserGroup,
  listAllGroups,
  listUserGroupMemberships,
  listUserGroups,
  listUsersWithGroups,
  readGroupMembers,
  removeUserGroup,
  replaceGroupMembers,
  replaceUserGroups,
  type UserGroupWithMembers,
  updateUserGroupRow,
  upsertUserGroup,
} from './groups/repository.ts';
export { identityModule } from './module.ts';
export { readSavedStates } from './profile/repositories/userStorage.ts';
export { type OpenedSession, openBrowserSession, openSession } from './sessions/commands/openSession.ts';
export type { LinkUser } from './sessions/commands/recoverPassword.ts';
export { createSessionResponse } from './sessions/createSessionResponse.ts';
export { describeBrowser, getCallingDevice, type SessionDevice } from './sessions/device.ts';
export type { PasswordHasher } from './sessions/password.ts';
export { requireValidPassword, validatePassword } from './sessions/passwordPolicy.ts';
export { loadUserPrincipal } from './sessions/person.ts';
export { endSession, endUserSessions } from './sessions/repositories/sessions.ts';
export { createSessionAuthority } from './sessions/sessionAuthority.ts';
export {
  insertUsageProfile,
  listUsageProfileRows,
  listUsageProfiles,
  removeUsageProfile,
  reorderUsageProfileRows,
  updateUsageProfileRow,
  upsertUsageProfile,
} from './usageProfiles/repository.ts';
export { presentAccount } from './users/currentUser.ts';
export { getGroupChanges, getUserChanges } from './users/getUserChanges.ts';
export { isLockedByAdmin } from './users/lockout.ts';
export { presentUser, presentUserChange, presentUserGroup } from './users/presenter.ts';
export { listUserChanges, readUserChanges, type UserFieldChange } from './users/repositories/userChanges.ts';
export {
  countOtherAdmins,
  filterExistingUserIds,
  findUser,
  insertUser,
  listAdmins,
  listUsers,
  readAdminLocks,
  readUserNames,
  requireUser,
  toEmailKey,
  type UserRow,
  type UserWithGroups,
  updateUserRow,
} from './users/repositories/users.ts';
export {
  buildGroupIdsSql,
  buildLiveMembersJoinSql,
  buildLiveUserJoinSql,
  buildMembershipsLeftJoinSql,
  buildUserExistsSql,
} from './users/usersSql.ts';
export { emitUnrecordedUserChange, writeUserChanges } from './users/writeUserChanges.ts';
