import { expect, it } from 'vitest';
import type { Import, ImportSettings } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, readImportRows, startImport, upload } from '#tests/server/support/imports.ts';

const params = ({ id, directoryId }: Import) => ({ id: directoryId, importId: id });

async function places(admin: Member): Promise<DefinedDirectory> {
  return defineDirectory(admin, { name: 'Places', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Where', code: 'where', type: 'Address' },
    { name: 'Phones', code: 'phones', type: 'PhoneNumber', array: true },
    { name: 'Size', code: 'size', type: 'Number' },
  ]);
}

const content = [
  'First,Last,Street,City,Latitude,Longitude,Phone 1,Phone 2',
  'Ann,Lee,1 Main Street,Dublin,53.35,-6.26,+353 1 496 0000,+44 20 7946 0958',
  'Bob,,,Cork,,,,+353 1 496 0000',
  'Cid,Doe,,,51.9,,,',
].join('\n');

describeServer('Columns joined into one value', api => {
  it('form texts, addresses with a pin, and lists', async () => {
    const admin = await api.admin();
    const { directory, field } = await places(admin);
    const [name, where, phones] = ['Name', 'Where', 'Phones'].map(each => field(each).id);
    const read = await upload(admin, directory.id, { content });
    // Column names that indicate a part of a value determine the mapping.
    expect(read.settings.columns.slice(4, 6)).toEqual([
      { column: 4, target: where, part: 'lat' },
      { column: 5, target: where, part: 'lng' },
    ]);
    const columns: ImportSettings['columns'] = [
      { column: 0, target: name ?? '' },
      { column: 1, target: name ?? '', separator: ', ' },
      { column: 2, target: where ?? '' },
      { column: 3, target: where ?? '' },
      ...read.settings.columns.slice(4, 6),
      { column: 6, target: phones ?? '' },
      { column: 7, target: phones ?? '' },
    ];
    const checked = await checkImport(admin, read, { columns });
    const rows = await readImportRows(admin, checked);
    expect(rows.map(row => row.issues.map(({ column, issue }) => [column, issue.code]))).toEqual([
      [],
      [],
      [[4, 'InvalidCoordinates']],
    ]);
    // Only the invalid part of a value is left blank.
    const blanking = columns.map(column => ({ ...column, badValues: 'LeaveBlank' as const }));
    const [, , third] = await readImportRows(admin, await checkImport(admin, read, { columns: blanking }));
    expect([third?.outcome, third?.blankedColumns]).toEqual(['Create', [4]]);
    await startImport(admin, await checkImport(admin, read, { columns }));
    const { items } = await admin.ok('searchItems', {
      params: { id: directory.id },
      body: { take: 50, skip: 0, orderBy: { field: 'Number', asc: true } },
    });
    expect(items.map(({ customFields }) => customFields)).toEqual([
      {
        [name ?? '']: { stringValue: 'Ann, Lee' },
        [where ?? '']: { addressValue: { address: '1 Main Street, Dublin', lat: 53.35, lng: -6.26 } },
        [phones ?? '']: { listValue: [{ stringValue: '+35314960000' }, { stringValue: '+442079460958' }] },
      },
      {
        [name ?? '']: { stringValue: 'Bob' },
        [where ?? '']: { addressValue: { address: 'Cork' } },
        [phones ?? '']: { listValue: [{ stringValue: '+35314960000' }] },
      },
    ]);
  });

  it("are rejected if the type can't join them, or a part occurs twice", async () => {
    const admin = await api.admin();
    const { directory, field } = await places(admin);
    const read = await upload(admin, directory.id, { content });
    const [where, size] = [field('Where').id, field('Size').id];
    const columns: ImportSettings['columns'] = [
      { column: 0, target: size },
      { column: 1, target: size },
      { column: 2, target: where, part: 'lat' },
      { column: 3, target: where, part: 'lat' },
      { column: 4, target: where, part: 'height' },
    ];
    const refused = await admin.call('updateImport', {
      params: params(read),
      body: { ...read.settings, columns },
    });
    expect(refused.json).toMatchObject({
      issues: [
        { path: ['columns', 1, 'target'], code: 'TargetTaken' },
        { path: ['columns', 3, 'target'], code: 'TargetTaken' },
        { path: ['columns', 4, 'part'], code: 'UnknownPart' },
      ],
    });
  });
});
