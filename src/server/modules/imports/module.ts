import { scheduleEveryHour } from '#server/kernel/jobs/everyHour.ts';
import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { deleteExpiredImports } from './deleteExpiredImports.ts';
import * as imports from './migrations/0005-imports.ts';
import * as sheetsOfImports from './migrations/0012-sheets-of-imports.ts';
import * as mappingsOfImports from './migrations/0022-mappings-of-imports.ts';
import * as likenessOfImports from './migrations/0034-likeness-of-imports.ts';
import * as relationsOfImports from './migrations/0035-relations-of-imports.ts';
import * as rulesOfImports from './migrations/0054-rules-of-imports.ts';
import * as causeOfImports from './migrations/0097-cause-of-imports.ts';
import * as holdsOfImports from './migrations/0110-holds-of-imports.ts';
import * as typedCauseOfImports from './migrations/0119-typed-cause-of-imports.ts';
import { createImportQueue } from './queue.ts';
import { createImportRoutes } from './routes.ts';
import { findWaitingImports } from './waitingImports.ts';

/** Imports files as records. The files are read and written in a separate thread (decision 0017). */
export const importsModule = defineModule({
  name: 'imports',
  migrations: [
    { name: '0005-imports', ...imports },
    { name: '0012-sheets-of-imports', ...sheetsOfImports },
    { name: '0022-mappings-of-imports', ...mappingsOfImports },
    { name: '0034-likeness-of-imports', ...likenessOfImports },
    { name: '0035-relations-of-imports', ...relationsOfImports },
    { name: '0054-rules-of-imports', ...rulesOfImports },
    { name: '0097-cause-of-imports', ...causeOfImports },
    { name: '0110-holds-of-imports', ...holdsOfImports },
    { name: '0119-typed-cause-of-imports', ...typedCauseOfImports },
  ],
  recordParts: [{ table: 'import_rows', nature: 'Past' }],
  fileTables: ['imports'],
  create({ config, database, startsAlone, hub, files }, { use }) {
    const { calls } = use(recordsModule);
    const { readersOf } = use(definitionsModule);
    const { s3, dataDir } = config;
    const queue = createImportQueue({ database, hub, readersOf, place: { s3, dataDir } });
    let endCleanUp = () => {};
    return {
      routes: createImportRoutes({
        calls,
        files,
        storage: use(storageModule),
        imports: queue,
        configuration: use(configurationModule),
      }),
      waiting: findWaitingImports,
      async start() {
        await queue.takeUp({ isAlone: startsAlone });
        endCleanUp = scheduleEveryHour('Old imports could not be removed', () =>
          deleteExpiredImports({ database, files, imports: queue }),
        );
      },
      async close() {
        endCleanUp();
        await queue.close();
      },
    };
  },
});
