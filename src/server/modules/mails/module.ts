import type { BackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createMailSending } from './sendMails.ts';

/** Sends what waits in the table of mails. */
export const mailsModule = defineModule<BackgroundWork>({
  name: 'mails',
  create(kernel) {
    const sending = createMailSending(kernel);
    return { service: sending, start: sending.wake, close: sending.close };
  },
});
