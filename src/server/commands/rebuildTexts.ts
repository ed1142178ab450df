import { compileDirectory } from '#core/compileDirectory.ts';
import type { DefinitionScope } from '../definitions/definitionScope.ts';
import { recordTexts } from '../records/recordTexts.ts';
import { loadStoredReferences, targetsIn } from '../records/references.ts';
import { readDefinitions } from '../repositories/directories.ts';
import { forEachItem } from '../repositories/itemWalk.ts';

/** Writes display and search text of every record anew, after the display field or its definition changed. */
export async function rebuildTexts(scope: DefinitionScope, directoryId: string): Promise<void> {
  const { directories } = await readDefinitions(scope.trx, scope.accountId);
  const directory = directories.find(candidate => candidate.id === directoryId);
  if (!directory) return;
  const compiled = compileDirectory(directory, scope.registry);
  const { account } = scope.principal.user;
  const reader = {
    trx: scope.trx,
    accountId: scope.accountId,
    definitions: scope.definitions,
    countryCode: account.countryCode,
    locale: account.lang === 'ua' ? ('uk' as const) : ('en' as const),
  };
  await forEachItem(scope.trx, { accountId: scope.accountId, directoryId }, async item => {
    const values = item.custom_fields;
    const references = await loadStoredReferences(reader, targetsIn(compiled, values));
    const texts = recordTexts(reader, compiled, { number: item.number, values, references });
    await scope.trx
      .updateTable('items')
      .set({ display: texts.display, search_text: texts.searchText })
      .where('account_id', '=', scope.accountId)
      .where('directory_id', '=', directoryId)
      .where('item_id', '=', item.item_id)
      .execute();
  });
}
