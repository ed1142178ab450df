export { parseReportTopic, stopReportMails } from './mailing/stops.ts';
export { reportsModule } from './module.ts';
export { listSharedReports } from './repository.ts';
