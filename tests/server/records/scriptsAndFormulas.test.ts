import { expect, it } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Scripts and formulas that read other records', api => {
  it("use each other's results in the same write", async () => {
    const admin = await api.admin();
    const donors = await defineDirectory(admin, { name: 'Donors', code: 'donor', type: 'Data' }, [
      { name: 'City', code: 'city', type: 'String' },
    ]);
    const donorIn = async (city: string) => {
      const customFields = { [donors.field('City').id]: { stringValue: city } };
      const made = await admin.ok('createItem', {
        params: { id: donors.directory.id },
        body: { customFields },
      });
      return made.id;
    };
    const [kyiv, lviv] = [await donorIn('Kyiv'), await donorIn('Lviv')];
    const onChangedScript = `form.set('seen', form.get('city'));
      if (form.get('note') === 'elsewhere') form.set('donor', '${lviv}');`;
    const requests = await defineDirectory(
      admin,
      { name: 'Requests', code: 'request', type: 'Data', scripts: { onChangedScript } },
      [
        { name: 'Note', code: 'note', type: 'String' },
        { name: 'Seen', code: 'seen', type: 'String' },
        { name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.directory.id },
        { name: 'City', code: 'city', type: 'String', settings: { formula: 'donor.city' } },
      ],
    );
    const params = { id: requests.directory.id };
    const id = (name: string) => requests.field(name).id;
    const textsOf = (customFields: Readonly<Record<string, { stringValue?: string | undefined }>>) =>
      ['Donor', 'City', 'Seen'].map(name => customFields[id(name)]?.stringValue);
    const chosen = { [id('Donor')]: { stringValue: kyiv } };
    const made = await admin.ok('createItem', { params, body: { customFields: chosen } });
    expect(textsOf(made.customFields)).toEqual([kyiv, 'Kyiv', 'Kyiv']);
    const moved = await admin.ok('updateItem', {
      params: { ...params, itemId: made.id },
      body: { customFields: { [id('Note')]: { stringValue: 'elsewhere' } } },
    });
    expect(textsOf(moved.customFields).slice(0, 2)).toEqual([lviv, 'Lviv']);
  });
});
