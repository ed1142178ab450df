/** Everything that other modules can use from this one. */
export { reportOfTopic, stopReportMails } from './mailing/stops.ts';
export { reportsModule } from './module.ts';
export { listSharedReports } from './repository.ts';
