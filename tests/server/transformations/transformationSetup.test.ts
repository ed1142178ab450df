import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { DataTransformationInput } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory, readDefinedDirectory } from '#tests/server/support/definitions.ts';
import {
  createTransformationWorld,
  formatIssues,
  type TransformationWorld,
  toNumberValue,
  toTextValue,
  UNKNOWN_ID,
} from './transformationWorld.ts';

describeServer('The configuration of transformations', api => {
  let world: TransformationWorld;
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
    world = await createTransformationWorld(admin);
  });

  it('is rejected with every issue', async () => {
    const { lead, request, definition } = world;
    const broken = definition({
      pairs: [
        { targetFieldId: request('Subject') },
        { targetFieldId: UNKNOWN_ID, sourceFieldId: lead('Title') },
        { targetFieldId: request('Proof'), sourceFieldId: lead('Title') },
        { targetFieldId: request('Double'), formula: 'nothing + 1' },
        { targetFieldId: request('Channel'), constant: toTextValue('Pigeon') },
        { targetFieldId: request('Products'), sourceFieldId: lead('Goods') },
        { targetFieldId: request('Note'), sourceFieldId: lead('Title'), constant: toTextValue('x') },
        { targetFieldId: request('Note'), sourceFieldId: lead('Title') },
      ],
      backLinkFieldId: request('Note'),
      sourceStatusId: UNKNOWN_ID,
      offer: { groups: [UNKNOWN_ID], condition: { field: UNKNOWN_ID, operator: 'Equals' } },
    });
    const changes = [{ kind: 'SaveTransformation' as const, id: randomUUID(), transformation: broken }];
    const { issues } = await admin.refused(422, 'changeConfiguration', { body: { changes } });
    expect(formatIssues(issues.map(issue => ({ ...issue, path: issue.path.slice(2) })))).toEqual([
      'offer condition field UnknownField',
      'pairs 0 PairNeedsSource',
      'pairs 1 targetFieldId UnknownField',
      'pairs 2 sourceFieldId PairTypesDiffer',
      'pairs 3 formula FormulaUnknownField',
      'pairs 4 constant stringValue InvalidChoice',
      'pairs 5 columns PairNeedsColumns',
      'pairs 6 PairNeedsSource',
      'pairs 7 targetFieldId PairTwice',
      'backLinkFieldId BackLinkElsewhere',
      'sourceStatusId UnknownStatus',
      'offer groups 0 UnknownGroup',
    ]);
  });

  it('is exported with codes and names, including tables and statuses', async () => {
    const file = await admin.ok('exportConfiguration');
    const other = await api.admin();
    const { changes } = await other.ok('planTemplate', { body: file });
    await other.ok('changeConfiguration', { body: { changes } });
    const { transformations } = await other.ok('exportConfiguration');
    expect(transformations).toEqual(file.transformations);
    expect(transformations).toContainEqual(
      expect.objectContaining({ sourceStatusId: 'Won', backLinkFieldId: 'from' }),
    );
    expect((await other.ok('listTransformations'))[0]?.pairs.at(-1)?.columns).toHaveLength(2);
  });

  it('is planned, exported and reverted, and remains usable after a field is deleted', async () => {
    const own = await api.admin();
    const [from, into] = [
      await defineDirectory(own, { name: 'From', code: 'from', type: 'Data' }, [
        { name: 'Title', code: 'title', type: 'String' },
        { name: 'Count', code: 'count', type: 'Number' },
      ]),
      await defineDirectory(own, { name: 'Into', code: 'into', type: 'Data' }, [
        { name: 'Title', code: 'title', type: 'String' },
        { name: 'Total', code: 'total', type: 'Number' },
      ]),
    ];
    const given = randomUUID();
    const transformation: DataTransformationInput = {
      name: 'Into from From',
      sourceDirectoryId: from.directory.id,
      targetDirectoryId: into.directory.id,
      pairs: [
        { targetFieldId: into.field('Title').id, sourceFieldId: from.field('Title').id },
        { targetFieldId: into.field('Total').id, formula: 'count * 2' },
      ],
      offer: { condition: { field: from.field('Count').id, operator: 'More', value: toNumberValue(1) } },
    };
    const change = (changes: object[]) => own.ok('changeConfiguration', { body: { changes } as never });
    const saving = { kind: 'SaveTransformation' as const, id: given, transformation };
    await change([saving]);
    const [stored] = await own.ok('listTransformations');
    expect(stored?.pairs[1]?.formula).toBe(`[${from.field('Count').id}] * 2`);
    const plan = await own.ok('planConfiguration', {
      body: { changes: [{ kind: 'DeleteField', entity: from.directory.id, id: from.field('Count').id }] },
    });
    expect(plan.references).toMatchObject([
      { kind: 'Transformation', id: given, name: 'Into from From', removed: { name: 'Count' } },
    ]);
    const file = await own.ok('exportConfiguration');
    expect(file.transformations).toEqual([
      {
        name: 'Into from From',
        sourceDirectoryId: 'from',
        targetDirectoryId: 'into',
        pairs: [
          { targetFieldId: 'title', sourceFieldId: 'title' },
          { targetFieldId: 'total', formula: 'count * 2' },
        ],
        offer: { condition: { field: 'count', operator: 'More', value: toNumberValue(1) } },
      },
    ]);
    const other = await api.admin();
    const { changes } = await other.ok('planTemplate', { body: file });
    await other.ok('changeConfiguration', { body: { changes } });
    expect((await other.ok('exportConfiguration')).transformations).toEqual(file.transformations);

    // If a field is deleted, the rest of the transformation still works, and reports it.
    const source = await own.ok('createItem', {
      params: { id: from.directory.id },
      body: {
        customFields: {
          [from.field('Title').id]: toTextValue('Kept'),
          [from.field('Count').id]: toNumberValue(5),
        },
      },
    });
    await change([{ ...saving, transformation: { ...transformation, offer: {} } }]);
    await change([{ kind: 'DeleteField', entity: from.directory.id, id: from.field('Count').id }]);
    const prepared = await own.ok('prepareTransformation', {
      params: { id: given },
      body: { itemId: source.id },
    });
    expect(prepared).toMatchObject({
      customFields: { [into.field('Title').id]: toTextValue('Kept') },
      left: [{ targetFieldId: into.field('Total').id, reason: 'Gone' }],
    });
    await change([{ kind: 'DeleteTransformation', id: given }]);
    expect(await own.ok('listTransformations')).toEqual([]);
    const [version] = (await own.ok('listConfigurationVersions')).items;
    await change([{ kind: 'Revert', versionId: version?.id ?? '' }]);
    expect((await own.ok('listTransformations')).map(one => one.id)).toEqual([given]);
    expect((await readDefinedDirectory(own, from.directory.id)).directory.name).toBe('From');
  });
});
