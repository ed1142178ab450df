import type { ApiReply } from '#server/kernel/http/handlers.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { listRecordPlaces } from './listRecordPlaces.ts';
import { readHeatmap } from './readHeatmap.ts';

/** Shows where records are, from values visible to the caller. */
export const mapModule = defineModule({
  name: 'map',
  create(_kernel, { use }) {
    const { calls } = use(recordsModule);
    return {
      routes: {
        listItemPlaces: async request => bytes(await listRecordPlaces(calls, request)),
        getHeat: async request => bytes(await readHeatmap(calls, request)),
      },
    };
  },
});

function bytes(content: Uint8Array): ApiReply<'listItemPlaces'> {
  return {
    status: 200,
    raw: Buffer.from(content.buffer),
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  };
}
