import { createIssue } from '#core/issues.ts';
import type { FieldDefinition } from '#core/model.ts';
import type { DefinitionScope } from '../definitions/definitionScope.ts';
import { invalid } from '../http/problem.ts';
import { uniqueKeys } from '../records/storedChecks.ts';
import { replaceUniqueKeys } from '../repositories/itemLinks.ts';
import { forEachItem } from '../repositories/itemWalk.ts';

/**
 * Makes the stored unique values follow a field that became unique, or no longer is.
 * @throws ProblemError 422 when records hold the same value already.
 */
export async function indexUniqueValues(
  scope: DefinitionScope,
  directoryId: string,
  { field, wasUnique }: { field: FieldDefinition; wasUnique: boolean },
): Promise<void> {
  const isUnique = field.unique === true && !field.deleted;
  if (isUnique === wasUnique) return;
  const key = { accountId: scope.accountId, directoryId };
  if (!isUnique) {
    await scope.trx
      .deleteFrom('unique_values')
      .where('account_id', '=', scope.accountId)
      .where('directory_id', '=', directoryId)
      .where('field_id', '=', field.id)
      .execute();
    return;
  }
  const bound = scope.registry.bind(field);
  await forEachItem(scope.trx, key, async item => {
    const itemId = item.item_id;
    const lost = await replaceUniqueKeys(scope.trx, key, {
      released: [{ itemId, fieldId: field.id }],
      keys: uniqueKeys([bound], item.custom_fields).map(one => ({ ...one, itemId })),
    });
    if (lost.length > 0) throw invalid([createIssue(['unique'], 'NotUnique', { record: item.display })]);
  });
}
