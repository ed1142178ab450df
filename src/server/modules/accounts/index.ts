/** All that other modules may use of this one. */
export { type AccountRow, changeAccount, findAccount, insertAccount, lockAccount } from './accounts.ts';
export { accountsModule } from './module.ts';
export { requireTimeZone, timeZoneIssues } from './timeZone.ts';
