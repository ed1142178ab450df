import { expect, it } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';

describeServer('Samples', api => {
  it('lists what administrators of the account have created, by name', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    for (const name of ['Second', 'First']) await admin.ok('createSample', { body: { name } });
    expect((await colleague.ok('listSamples')).map(({ name }) => name)).toEqual(['First', 'Second']);
    expect((await colleague.call('createSample', { body: { name: 'Third' } })).status).toBe(403);
    expect(await (await api.admin()).ok('listSamples')).toEqual([]);
  });
});
