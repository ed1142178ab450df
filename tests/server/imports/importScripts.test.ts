/** Tests imports in which scripts run on every row: running them ahead of the writes has the same result as the API. */
import { expect, test } from 'vitest';
import type { FieldValue, ImportSettings } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  importFile,
  readImportRows,
  startImport,
  upload,
} from '#tests/server/support/imports.ts';

/** Enough rows for several batches on either database. */
const ROWS = 620;

const scripts = {
  onNewScript: `form.set('stage', 'fresh');`,
  onChangedScript: `if (form.get('cost') > 600) refuse('cost', 'Too dear.');
    form.set('total', (form.get('cost') ?? 0) * 2);
    if (!form.isNew) form.set('stage', form.was('stage') + '+' + (form.get('cost') - form.was('cost')));`,
};

async function deals(admin: Member) {
  const kinds = await defineDirectory(admin, { name: 'Kinds', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
  ]);
  const { id, name, type } = kinds.directory;
  const displayFieldId = kinds.field('Name').id;
  await admin.ok('updateDirectory', { params: { id }, body: { name, type, displayFieldId } });
  return defineDirectory(admin, { name: 'Deals', type: 'Data', scripts }, [
    { name: 'Title', code: 'title', type: 'String', unique: true },
    { name: 'Cost', code: 'cost', type: 'Number' },
    { name: 'Total', code: 'total', type: 'Number' },
    { name: 'Stage', code: 'stage', type: 'String' },
    { name: 'Kind', code: 'kind', type: 'Directory', directoryId: id },
  ]);
}

const getFile = (costs: readonly number[], kindOf: (row: number) => string = () => '') =>
  ['Title,Cost,Kind', ...costs.map((cost, row) => `Deal ${row},${cost},${kindOf(row)}`)].join('\n');

async function records(admin: Member, { directory, field }: DefinedDirectory) {
  const found = new Map<string, Record<string, FieldValue | undefined>>();
  for (let skip = 0; skip < ROWS; skip += 200) {
    const body = { take: 200, skip, orderBy: { field: 'Number', asc: true } };
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body });
    for (const { customFields } of items)
      found.set(customFields[field('Title').id]?.stringValue ?? '', {
        cost: customFields[field('Cost').id],
        total: customFields[field('Total').id],
        stage: customFields[field('Stage').id],
        kind: customFields[field('Kind').id],
      });
  }
  return found;
}

const costs = Array.from({ length: ROWS }, (_, row) => row + 1);

describeServer('Imports with scripts', api => {
  test('run scripts on every row when checking and writing, over several batches', async () => {
    const admin = await api.admin();
    const directory = await deals(admin);
    const read = await upload(admin, directory.directory.id, { content: getFile(costs) });
    const checked = await checkImport(admin, read);
    expect(checked.counts).toMatchObject({ create: 600, refused: 20 });
    const [refused] = await readImportRows(admin, checked, { outcome: 'Refused' });
    expect(refused?.issues).toMatchObject([{ column: 1, issue: { code: 'ScriptRefused' } }]);
    const written = await startImport(admin, checked);
    expect(written.written).toMatchObject({ create: 600, refused: 20 });
    const made = await records(admin, directory);
    expect(made.size).toBe(600);
    for (let row = 0; row < 600; row += 1)
      expect(made.get(`Deal ${row}`)).toMatchObject({
        total: { numberValue: (row + 1) * 2 },
        stage: { stringValue: 'fresh' },
      });
  });

  test('pass the current record to scripts, and skip unchanged rows', async () => {
    const admin = await api.admin();
    const directory = await deals(admin);
    const settings: Partial<ImportSettings> = { key: directory.field('Title').id };
    const first = costs.slice(0, 400);
    await importFile(admin, directory.directory.id, { content: getFile(first), settings });
    const second = first.map((cost, row) => (row % 2 === 0 ? cost + 3 : cost));
    const { written } = await importFile(admin, directory.directory.id, {
      content: getFile(second),
      settings,
    });
    expect(written).toMatchObject({ update: 200, unchanged: 200 });
    const made = await records(admin, directory);
    for (const [row, cost] of second.entries())
      expect(made.get(`Deal ${row}`)).toMatchObject({
        total: { numberValue: cost * 2 },
        stage: { stringValue: row % 2 === 0 ? 'fresh+3' : 'fresh' },
      });
  });

  test('create missing records once, even if rows are prefetched', async () => {
    const admin = await api.admin();
    const directory = await deals(admin);
    // Each type is first referred to in one batch, and again in later ones.
    const content = getFile(costs.slice(0, 600), row => `Kind ${(row * 7) % 400}`);
    const read = await upload(admin, directory.directory.id, { content });
    const columns = read.settings.columns.map(column => ({ ...column, createMissing: column.column === 2 }));
    const checked = await checkImport(admin, read, { columns });
    expect(checked.counts).toMatchObject({ create: 600, refused: 0 });
    const written = await startImport(admin, checked);
    expect(written).toMatchObject({ state: 'Written', written: { create: 600 } });
    expect(written).toMatchObject({ state: 'Written', written: { create: 600 } });
    const made = await records(admin, directory);
    const ids = Array.from({ length: 600 }, (_, row) => made.get(`Deal ${row}`)?.kind?.stringValue);
    expect(ids.every(id => id !== undefined)).toBe(true);
    expect(new Set(ids).size).toBe(400);
    expect(ids[400]).toBe(ids[0]);
  });
});
