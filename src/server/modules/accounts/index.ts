export { accountsModule } from './module.ts';
export {
  type AccountRow,
  accountZones,
  changeAccount,
  findAccount,
  insertAccount,
  listAccountIds,
  lockAccount,
  readTimeZone,
  selectAccounts,
} from './repository.ts';
export { requireTimeZone, validateTimeZone } from './timeZone.ts';
