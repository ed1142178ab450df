/** All that other modules may use of this one. */
export { reportOfTopic, stopReportMails } from './mailing/stops.ts';
export { reportsModule } from './module.ts';
export { sharedReports } from './repository.ts';
