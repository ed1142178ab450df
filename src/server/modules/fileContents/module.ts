import { respondOk } from '#server/kernel/http/handlers.ts';
import { requireReadableFile } from '#server/modules/files/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { readContents, readFileContentSheet } from './readContents.ts';

/** Shows the contents of files without opening them in another program. */
export const fileContentsModule = defineModule({
  name: 'fileContents',
  create({ files }, { use }) {
    const { receive } = use(storageModule);
    const { readAccount } = use(recordsModule).calls;
    return {
      routes: {
        readSheet: async request => {
          const { lang, countryCode } = request.principal.user.account;
          const rows = await receive(request, async file => {
            const read = await readFileContentSheet(files, file, {
              locale: lang === 'ua' ? 'uk' : 'en',
              countryCode,
            });
            await files.remove(file.storageKey);
            return read;
          });
          return respondOk(rows);
        },
        getFileContents: async ({ principal, params }) => {
          const found = await readAccount(principal, async scope => ({
            row: await requireReadableFile(scope, params.id),
            place: { locale: scope.locale, countryCode: scope.countryCode },
          }));
          return respondOk(await readContents(files, found.row, found.place));
        },
      },
    };
  },
});
