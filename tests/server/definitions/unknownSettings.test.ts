import { expect, it } from 'vitest';
import type { FieldDefinitionInput } from '#core/model.ts';
import { describeServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Unknown settings of a field type', api => {
  it('are rejected by name, unless they are already stored', async () => {
    const admin = await api.admin();
    const goods = await defineDirectory(admin, { name: 'Goods', type: 'Data' }, [
      { name: 'Price', type: 'Number' },
    ]);
    const entity = goods.directory.id;
    const price = goods.field('Price');
    const body = (settings: Record<string, unknown>): FieldDefinitionInput => ({
      name: 'Price',
      type: 'Number',
      settings,
    });
    const codes = ({ issues = [] }: { issues?: { path: (string | number)[]; code: string }[] }) =>
      issues.map(({ path, code }) => `${path.join('.')} ${code}`);
    const bounds = { minimum: 0, maximum: 100 };
    const refused = ['settings.minimum UnknownSetting', 'settings.maximum UnknownSetting'];
    const create = { params: { entity }, body: { ...body(bounds), name: 'Weight' } };
    expect(codes(await admin.refused(422, 'createCustomField', create))).toEqual(refused);
    const params = { entity, id: price.id };
    expect(codes(await admin.refused(422, 'updateCustomField', { params, body: body(bounds) }))).toEqual(
      refused,
    );
    // Stores the setting, like an earlier version could.
    await api.database.forAccount(admin.user.account.id, trx =>
      trx
        .updateTable('custom_fields')
        .set({ definition: JSON.stringify({ ...body(bounds), code: price.code }) })
        .where('field_id', '=', price.id)
        .execute(),
    );
    // A change through the API refreshes the cached definitions.
    await admin.ok('createCustomField', { params: { entity }, body: { name: 'Colour', type: 'String' } });
    await admin.ok('updateCustomField', { params, body: { ...body(bounds), description: 'In hryvnias' } });
    const changed = { params, body: body({ ...bounds, maximum: 5 }) };
    expect(codes(await admin.refused(422, 'updateCustomField', changed))).toEqual([
      'settings.maximum UnknownSetting',
    ]);
    const kept = await admin.ok('updateCustomField', { params, body: body({ showTotal: true }) });
    expect(kept.settings).toEqual({ showTotal: true });
  });
});
