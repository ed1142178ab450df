import { respondOk } from '#server/kernel/http/handlers.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { listRecordActivity } from './listRecordActivity.ts';
import { listRecordChanges } from './listRecordChanges.ts';

/** Lists the changes of a record, and its comments, files and changes in one order. */
export const activityModule = defineModule({
  name: 'activity',
  create(_kernel, { use }) {
    const { calls } = use(recordsModule);
    return {
      routes: {
        listItemActivity: async request =>
          respondOk(
            await calls.read(request, (scope, opened) =>
              listRecordActivity(scope, opened, { itemId: request.params.itemId, ...request.query }),
            ),
          ),
        listItemChanges: async request =>
          respondOk(
            await calls.read(request, (scope, opened) =>
              listRecordChanges(scope, opened, request.params.itemId),
            ),
          ),
      },
    };
  },
});
