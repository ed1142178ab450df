import { configurationModule } from '#server/modules/configuration/index.ts';
import { figuresModule } from '#server/modules/figures/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createReportMailingTask } from './mailing/createReportMailingTask.ts';
import { createSendReportJob } from './mailing/sendReport.ts';
import { createSendReportToJob } from './mailing/sendReportTo.ts';
import * as reports from './migrations/0056-reports.ts';
import * as reportMailings from './migrations/0070-report-mailings.ts';
import { reportConfigurationKind } from './reportConfigurationKind.ts';
import { createReportRoutes } from './routes.ts';

/** Stores reports, i.e. queries for metrics with their charts, draws them and sends them by email. */
export const reportsModule = defineModule({
  name: 'reports',
  migrations: [
    { name: '0056-reports', ...reports },
    { name: '0070-report-mailings', ...reportMailings },
  ],
  configurationKinds: [reportConfigurationKind],
  create(kernel, { use }) {
    const { calls } = use(recordsModule);
    const sending = { ...kernel, calls, figures: use(figuresModule) };
    return {
      routes: createReportRoutes({ ...sending, configuration: use(configurationModule) }),
      timed: [createReportMailingTask(kernel)],
      jobs: [createSendReportJob(sending), createSendReportToJob(sending)],
    };
  },
});
