export { presentAccount, presentCurrentUser } from './currentUser.ts';
export { getGroupChanges, getUserChanges } from './getUserChanges.ts';
export { isLockedByAdmin, LOCKOUT_SECONDS } from './lockout.ts';
export { usersModule } from './module.ts';
export { presentUser, presentUserChange, presentUserGroup } from './presenter.ts';
export { listUserChanges, readUserChanges, type UserFieldChange } from './repositories/userChanges.ts';
export {
  changeUserGroup,
  filterExistingGroupIds,
  findPeople,
  insertUserGroup,
  listAllGroups,
  listGroupsOfUser,
  listPeople,
  listUserGroups,
  putUserGroup,
  readMembers,
  removeUserGroup,
  setGroupsOfUser,
  setMembersOfGroup,
  type UserGroupWithMembers,
} from './repositories/userGroups.ts';
export {
  changeUser,
  countOtherAdmins,
  filterExistingUserIds,
  findUser,
  insertUser,
  listAddressOwners,
  listAdmins,
  listUsers,
  readAdminLocks,
  readUserNames,
  requireUser,
  selectLiveUsers,
  toEmailKey,
  type UserRow,
  type UserWithGroups,
} from './repositories/users.ts';
export {
  buildGroupIdsSql,
  buildLiveMembersJoinSql,
  buildLiveUserJoinSql,
  buildMembershipsLeftJoinSql,
  buildUserExistsSql,
} from './usersSql.ts';
export { emitUnrecordedUserChange, writeUserChanges } from './writeUserChanges.ts';
