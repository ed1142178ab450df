export { accountsModule } from './module.ts';
export {
  type AccountRow,
  accountTimeZonesSql,
  changeAccount,
  findAccount,
  insertAccount,
  listAccountIds,
  lockAccount,
  readTimeZone,
  selectAccounts,
} from './repository.ts';
export { requireTimeZone, validateTimeZone } from './timeZone.ts';
