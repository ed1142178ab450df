import { createIssue } from '#core/issues.ts';
import type { FieldDefinition } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  deleteUniqueKeys,
  getUniqueKeys,
  replaceUniqueKeys,
  visitRecordBatches,
} from '#server/modules/records/index.ts';

/**
 * Updates the stored unique values after a field has become unique or is no longer unique. @throws
 * ProblemError 422 `NotUnique` if several records have the same value.
 */
export async function updateUniqueValueIndex(
  scope: DefinitionScope,
  directoryId: string,
  { field, wasUnique }: { field: FieldDefinition; wasUnique: boolean },
): Promise<void> {
  const isUnique = field.unique === true && !field.deleted;
  if (isUnique === wasUnique) return;
  const key = { accountId: scope.accountId, directoryId };
  await deleteUniqueKeys(scope.trx, key, field.id);
  if (!isUnique) return;
  const bound = scope.registry.bind(field);
  await visitRecordBatches(scope.trx, key, async items => {
    const keys = items.flatMap(({ item_id: itemId, custom_fields: values }) =>
      getUniqueKeys([bound], values).map(one => ({ ...one, itemId })),
    );
    const [lost] = await replaceUniqueKeys(scope.trx, key, { released: [], keys });
    const item = lost && items.find(one => one.item_id === lost.itemId);
    if (item) throw createInvalidError([createIssue(['unique'], 'NotUnique', { record: item.display })]);
  });
}
