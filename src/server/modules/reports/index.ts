/** All that other modules may use of this one. */
export { reportsModule } from './module.ts';
export { sharedReports } from './repository.ts';
