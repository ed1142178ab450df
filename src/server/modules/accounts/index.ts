/** Everything that other modules can use from this one. */

export { accountsModule } from './module.ts';
export { type AccountRow, changeAccount, findAccount, insertAccount, lockAccount } from './repository.ts';
export { requireTimeZone, timeZoneIssues } from './timeZone.ts';
