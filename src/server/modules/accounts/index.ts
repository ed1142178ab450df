export { accountsModule } from './module.ts';
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
} from './repository.ts';
export { requireTimeZone, validateTimeZone } from './timeZone.ts';
