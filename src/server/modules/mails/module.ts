import { scheduleEveryHour } from '#server/kernel/jobs/everyHour.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import './jobs.ts';
import * as mailsAsJobs from './migrations/0015-mails-as-jobs.ts';
import { createSendMailJob, deleteMailBeforeRetention } from './sendMail.ts';

/** Emails are stored in the transaction that requests them, and sent by a job. */
export const mailsModule = defineModule({
  name: 'mails',
  migrations: [{ name: '0015-mails-as-jobs', ...mailsAsJobs }],
  create(kernel) {
    let endCleanUp = () => {};
    return {
      jobs: [createSendMailJob(kernel)],
      start() {
        endCleanUp = scheduleEveryHour('Old mails could not be removed', () =>
          deleteMailBeforeRetention(kernel),
        );
      },
      close: () => endCleanUp(),
    };
  },
});
