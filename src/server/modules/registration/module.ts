import { createRateLimit } from '#server/kernel/session/rateLimit.ts';
import { MAX_MAILS_PER_HOUR } from '#server/modules/mails/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { sessionsModule } from '#server/modules/sessions/index.ts';
import { createRegistrationRoutes } from './routes.ts';

export const registrationModule = defineModule({
  name: 'registration',
  create: (kernel, { use }) => ({
    routes: createRegistrationRoutes({
      ...kernel,
      passwords: use(sessionsModule).passwords,
      welcomes: createRateLimit({ most: MAX_MAILS_PER_HOUR, windowMs: 3_600_000 }),
    }),
  }),
});
