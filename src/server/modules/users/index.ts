export { presentAccount, presentCurrentUser } from './currentUser.ts';
export { getUserChanges, groupChanges } from './getUserChanges.ts';
export { isLockedByAdmin, lockSeconds } from './lockout.ts';
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
export { isUser, joinLiveMembers, joinLiveUser, leftJoinMemberships, selectGroupIds } from './usersSql.ts';
export { tellUnkeptChange, writeUserChanges } from './writeUserChanges.ts';
