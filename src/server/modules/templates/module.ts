import { defineModule } from '#server/modules/serverModule.ts';
import { createInnerApi } from './innerApi.ts';
import * as templateLoads from './migrations/0006-template-loads.ts';
import { templateLoadOf } from './queries.ts';
import { templateRoutes } from './routes.ts';
import { createTemplateLoader, type TemplateLoader } from './templateLoader.ts';

export const templatesModule = defineModule<TemplateLoader>({
  name: 'templates',
  migrations: [{ name: '0006-template-loads', ...templateLoads }],
  create(kernel) {
    const loader = createTemplateLoader(kernel, token => createInnerApi(kernel.ownCalls, token));
    return {
      service: loader,
      routes: templateRoutes(kernel),
      start: loader.wake,
      close: loader.close,
      async boot({ trx, principal: { isAdmin, accountId } }) {
        const templateLoad = isAdmin ? await templateLoadOf(trx, accountId) : undefined;
        return templateLoad ? { templateLoad } : {};
      },
    };
  },
});
