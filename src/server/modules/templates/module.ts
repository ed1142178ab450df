import { defineModule } from '#server/modules/serverModule.ts';
import { createTemplateApi } from './innerApi.ts';
import { createLoadTemplateJob } from './loadAccountTemplate.ts';
import * as templateLoads from './migrations/0006-template-loads.ts';
import * as templateLoadsAsJobs from './migrations/0017-template-loads-as-jobs.ts';
import { findTemplateLoad } from './queries.ts';
import { createTemplateRoutes } from './routes.ts';

export const templatesModule = defineModule({
  name: 'templates',
  migrations: [
    { name: '0006-template-loads', ...templateLoads },
    { name: '0017-template-loads-as-jobs', ...templateLoadsAsJobs },
  ],
  create(kernel) {
    return {
      routes: createTemplateRoutes(kernel),
      jobs: [createLoadTemplateJob(kernel, token => createTemplateApi(kernel.ownCalls, token))],
      async boot({ trx, principal: { isAdmin, accountId } }) {
        const templateLoad = isAdmin ? await findTemplateLoad(trx, accountId) : undefined;
        return templateLoad ? { templateLoad } : {};
      },
    };
  },
});
