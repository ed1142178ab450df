/** What changes of the configuration would do, asked for each field: plans count values and quote some. */
import type { FieldDefinition } from '#core/model.ts';
import type { OperationId } from '#server/http/contract.ts';
import type { LooseInput } from './rightsCall.ts';
import type { RightsWorld } from './world.ts';

export async function askPlans(
  ask: (id: OperationId, input?: LooseInput, what?: string) => Promise<void>,
  { definitions: { deals, vault } }: RightsWorld,
): Promise<void> {
  for (const { directory } of [deals, vault]) {
    for (const field of directory.fields.filter(({ deleted }) => !deleted)) {
      for (const change of changesOf(directory.id, field)) {
        const what = `${directory.name} ${field.name} ${change.kind}`;
        await ask('planConfiguration', { body: { changes: [change] } }, what);
      }
    }
    const change = { kind: 'DeleteDirectory', id: directory.id };
    await ask('planConfiguration', { body: { changes: [change] } }, `${directory.name} ${change.kind}`);
  }
  await ask('exportConfiguration');
}

/** The field gone, as another type with its values converted, and demanded of every record. */
function changesOf(entity: string, { id, name, type }: FieldDefinition) {
  const other = type === 'Number' ? 'String' : 'Number';
  return [
    { kind: 'DeleteField', entity, id },
    { kind: 'SaveField', entity, id, field: { name, type: other }, convert: true },
    { kind: 'SaveField', entity, id, field: { name, type: 'String', required: true } },
  ];
}
