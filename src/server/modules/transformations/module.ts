import { createVisibleFieldEnvironment } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import * as transformations from './migrations/0048-transformations.ts';
import { listUsableTransformations } from './openTransformation.ts';
import { presentOfferedTransformation } from './presenter.ts';
import { createTransformationRoutes } from './routes.ts';
import { transformationConfigurationKind } from './transformationConfigurationKind.ts';

/** Transforms records into records of other directories, e.g. a lead into a request. */
export const transformationsModule = defineModule({
  name: 'transformations',
  migrations: [{ name: '0048-transformations', ...transformations }],
  configurationKinds: [transformationConfigurationKind],
  // The link belongs to the source record, and is deleted with either record.
  recordParts: [{ table: 'transformed_items', nature: 'Past', otherColumns: ['made_item_id'] }],
  create(kernel, { use }) {
    const { calls } = use(recordsModule);
    return {
      routes: createTransformationRoutes({ ...kernel, calls, storage: use(storageModule) }),
      boot: async ({ trx, principal, definitions }) => {
        const world = createVisibleFieldEnvironment({ definitions, principal });
        const { accountId } = principal;
        const usable = await listUsableTransformations({
          trx,
          accountId,
          caller: principal,
          definitions,
          world,
        });
        return { dataTransformation: usable.map(one => presentOfferedTransformation(one, definitions)) };
      },
    };
  },
});
