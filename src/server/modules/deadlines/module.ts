import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createDeadlinesTask } from './createDeadlinesTask.ts';
import * as deadlines from './migrations/0039-deadlines.ts';

/** Detects when due dates and time limits of statuses have passed or are near. Other modules notify users. */
export const deadlinesModule = defineModule({
  name: 'deadlines',
  migrations: [{ name: '0039-deadlines', ...deadlines }],
  create({ database }, { use }) {
    const { store: definitions } = use(definitionsModule);
    return { timed: [createDeadlinesTask({ database, definitions })] };
  },
});
