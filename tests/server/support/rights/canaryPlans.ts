/** Plans configuration changes for each field, because plans count values and contain examples. */
import type { FieldDefinition } from '#core/model.ts';
import type { OperationId } from '#server/kernel/http/contract.ts';
import type { LooseInput } from './rightsCall.ts';
import type { RightsWorld } from './world.ts';

export async function askPlans(
  ask: (id: OperationId, input?: LooseInput, what?: string) => Promise<void>,
  { definitions: { deals, vault } }: RightsWorld,
): Promise<void> {
  const plan = (what: string, changes: readonly unknown[]) =>
    ask('planConfiguration', { body: { changes } }, what);
  const entity = deals.directory.id;
  const fields = deals.directory.fields.filter(({ deleted }) => !deleted);
  for (const field of fields) await plan(`${field.name} of another type`, [ofOtherType(entity, field)]);
  const required = ({ id, name, type }: FieldDefinition) => ({
    kind: 'SaveField',
    entity,
    id,
    field: { name, type, required: true },
  });
  await plan('every value demanded', fields.filter(({ type }) => type === 'String').map(required));
  await plan('a directory gone', [{ kind: 'DeleteDirectory', id: vault.directory.id }]);
  await ask('exportConfiguration');
}

function ofOtherType(entity: string, { id, name, type }: FieldDefinition) {
  const other = type === 'Number' ? 'String' : 'Number';
  return { kind: 'SaveField', entity, id, field: { name, type: other }, convert: true };
}
