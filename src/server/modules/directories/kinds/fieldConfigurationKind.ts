import { getDefinitionReferences } from '#core/field/getDefinitionReferences.ts';
import { createIssue } from '#core/issues.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  type ChangeOfKind,
  type DefinitionScope,
  defineConfigurationKind,
  requireEntityFields,
} from '#server/modules/configuration/index.ts';
import {
  listCustomFieldRows,
  removeCustomFieldRow,
  upsertCustomFieldRow,
} from '#server/modules/definitions/index.ts';
import { deleteCustomField, reorderCustomFields, restoreCustomField } from '../commands/retireCustomField.ts';
import { createCustomField, updateCustomField } from '../commands/saveCustomField.ts';
import { rejectNewDefinitionIssues } from '../keptReferences.ts';

export const fieldConfigurationKind = defineConfigurationKind({
  kind: 'Field',
  needs: ['Directory'],
  deletedBy: 'DeleteField',
  event: 'CustomFieldChanged',
  names({ id, content }, registry) {
    const { type, deleted } = content;
    if (deleted || !registry.hasType(type)) return () => false;
    const { directories, fields } = getDefinitionReferences({ ...content, id }, registry);
    const named = new Set([...directories, ...fields]);
    return other => named.has(other);
  },
  isDefinition: true,
  decidesFormulas: true,
  outlivesWhatItNames: true,
  changes: {
    SaveField: saveField,
    DeleteField: (scope, { entity, id }) => deleteCustomField(scope, entity, id),
    RestoreField: (scope, { entity, id }) => restoreCustomField(scope, entity, id),
    OrderFields: (scope, { entity, ids }) =>
      reorderCustomFields(
        scope,
        entity,
        ids.map(id => id.toLowerCase()),
      ),
  },
  async read(trx, accountId) {
    const rows = await listCustomFieldRows(trx, accountId);
    return rows.map(row => ({
      kind: 'Field' as const,
      id: row.field_id,
      content: {
        ...row.definition,
        entity: row.entity,
        order: row.position,
        ...(row.deleted_at ? { deleted: true } : {}),
      },
    }));
  },
  async write({ trx, accountId, id }, { entity, order, deleted, ...definition }) {
    const content = {
      position: order,
      definition: JSON.stringify(definition),
      deleted_at: deleted ? new Date().toISOString() : null,
    };
    await upsertCustomFieldRow(trx, { account_id: accountId, entity, field_id: id, ...content });
  },
  remove: ({ trx, accountId, id }) => removeCustomFieldRow(trx, accountId, id),
});

async function saveField(
  scope: DefinitionScope,
  { entity, id: given, field, convert }: ChangeOfKind<'SaveField'>,
): Promise<void> {
  const id = given.toLowerCase();
  const owner = requireEntityFields(scope, entity);
  if (owner.fields.some(known => known.id === id)) {
    await updateCustomField(scope, entity, { id, input: field, isConverted: convert === true });
    if (convert) await rejectNewDefinitionIssues(scope);
    return;
  }
  const { directories, processFields } = scope.definitions;
  const isElsewhere = [...processFields, ...directories.flatMap(({ fields }) => fields)].some(
    known => known.id === id,
  );
  if (isElsewhere) throw createInvalidError([createIssue([], 'UnknownField')]);
  await createCustomField(scope, entity, { id, input: field });
}
