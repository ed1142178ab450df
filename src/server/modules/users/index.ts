/** Everything that other modules can use from this one. */
export { changesOfUser, groupChanges } from './changesOfUser.ts';
export { presentAccount, presentCurrentUser } from './currentUser.ts';
export { isLockedByAdmin, lockSeconds } from './lockout.ts';
export { usersModule } from './module.ts';
export { presentUser, presentUserChange, presentUserGroup } from './presenter.ts';
export { listUserChanges } from './repositories/userChanges.ts';
export {
  changeUserGroup,
  existingGroupIds,
  insertUserGroup,
  listGroupsOfUser,
  listPeople,
  listUserGroups,
  setGroupsOfUser,
  setMembersOfGroup,
  type UserGroupWithMembers,
} from './repositories/userGroups.ts';
export {
  changeUser,
  countOtherAdmins,
  emailKey,
  existingUserIds,
  findUser,
  insertUser,
  listAddressOwners,
  listUsers,
  readUserNames,
  requireUser,
  type UserRow,
  type UserWithGroups,
} from './repositories/users.ts';
export { tellUnkeptChange, writeUserChanges } from './writeUserChanges.ts';
