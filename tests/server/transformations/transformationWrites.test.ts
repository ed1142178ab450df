import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { createForm, enableFileStorage } from '#tests/server/support/screenFiles.ts';
import {
  createTransformationWorld,
  formatIssues,
  type TransformationWorld,
  toTextValue,
} from './transformationWorld.ts';

describeServer('Transformations with files, scripts and selections', api => {
  let world: TransformationWorld;
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
    world = await createTransformationWorld(admin);
  });

  it('copy files, so that each record has its own', async () => {
    const { leads, requests, id, request, make, prepare } = world;
    await enableFileStorage(admin);
    const upload = async (name: string) => {
      const form = createForm(name, `content of ${name}`, 'text/plain');
      return (await admin.ok('uploadFile', { params: { id: leads.directory.id }, form } as never)) as {
        id: string;
      };
    };
    const proof = await upload('proof.txt');
    const source = await make({ Title: toTextValue('With files'), Proof: toTextValue(proof.id) });
    const place = { id: leads.directory.id, itemId: source.id };
    const beside = createForm('beside.txt', 'beside', 'text/plain');
    beside.set('json', JSON.stringify({ text: 'Seen' }));
    await admin.ok('createItemFile', { params: place, form: beside });
    const prepared = await prepare(admin, source.id);
    expect(prepared).toMatchObject({ files: 1, issues: [] });
    // The values are sent as by a form, with the file of the other record.
    const customFields = prepared.customFields;
    const made = await admin.ok('performTransformation', {
      params: { id },
      body: { itemId: source.id, sourceText: 'Ok', customFields },
    });
    const copy = made.customFields[request('Proof')]?.stringValue ?? '';
    expect(copy).not.toBe(proof.id);
    expect(made.references?.[copy]).toMatchObject({ display: 'proof.txt' });
    const there = { id: requests.directory.id, itemId: made.id };
    const [file] = await admin.ok('listItemFiles', { params: there });
    expect(file).toMatchObject({ fileName: 'beside.txt', text: 'Seen' });
    // Changes of one file don't affect the other.
    const [own] = await admin.ok('listItemFiles', { params: place });
    await admin.ok('deleteItemFile', { params: { ...place, fileId: own?.id ?? '' } });
    const content = await admin.call('getFile', { params: { id: file?.id ?? '' } });
    expect(content.text).toBe('beside');
  });

  it('apply to a selection with a preview, and are undone as a whole', async () => {
    const { leads, requests, id, request, make } = world;
    const sources = [
      await make({ Title: toTextValue('One') }),
      await make({ Title: toTextValue('Two') }),
      await make({}),
    ];
    const itemIds = sources.map(one => one.id);
    const count = async () =>
      (await admin.ok('searchItems', { params: { id: requests.directory.id }, body: {} })).total;
    const before = await count();
    const body = { isPreview: true, itemIds, sourceText: 'All' };
    const preview = await admin.ok('transformItems', { params: { id }, body });
    expect(preview.map(({ outcome }) => outcome)).toEqual(['Changed', 'Changed', 'Refused']);
    expect(formatIssues(preview[2]?.issues ?? [])).toEqual([`customFields ${request('Subject')} Required`]);
    expect(await count()).toBe(before);
    const changeId = randomUUID();
    const outcomes = await admin.ok('transformItems', {
      params: { id },
      body: { ...body, isPreview: false, changeId },
    });
    expect(outcomes).toEqual(preview);
    expect(await count()).toBe((before ?? 0) + 2);
    const [change] = await admin.ok('listBulkChanges', { params: { id: leads.directory.id } });
    expect(change).toMatchObject({ id: changeId, kind: 'Make', transformationId: id, count: 4 });
    const undone = await admin.ok('undoBulkChange', { params: { id: leads.directory.id, changeId } });
    expect(undone.remaining).toBe(0);
    expect(undone.outcomes.map(({ outcome }) => outcome)).toEqual([
      'Changed',
      'Changed',
      'Changed',
      'Changed',
    ]);
    expect(await count()).toBe(before);
    const again = await admin.ok('transformItems', { params: { id }, body });
    expect(again.map(({ outcome }) => outcome)).toEqual(['Changed', 'Changed', 'Refused']);
  });

  it("run the scripts of both directories, and don't fill in fields that the user can't edit", async () => {
    const { save, prepare } = world;
    const [from, into] = [
      await defineDirectory(
        admin,
        {
          name: 'Scripted lead',
          type: 'Process',
          statusList: [
            { name: 'Open', type: 'Active' },
            { name: 'Done', type: 'Success' },
          ],
          scripts: { onChangedScript: `if (form.status === 'Done') form.set('seen', 'by script');` },
        },
        [
          { name: 'Title', code: 'title', type: 'String' },
          { name: 'Seen', code: 'seen', type: 'String' },
        ],
      ),
      await defineDirectory(
        admin,
        {
          name: 'Scripted request',
          type: 'Data',
          statusList: [{ name: 'New', type: 'Active' }],
          scripts: { onNewScript: `form.set('stage', 'fresh ' + form.get('title'));` },
        },
        [
          { name: 'Title', code: 'title', type: 'String' },
          { name: 'Stage', code: 'stage', type: 'String' },
          { name: 'Kept', code: 'kept', type: 'String' },
        ],
      ),
    ];
    const statusList = into.directory.statusList.map(status => ({
      ...status,
      fields: { [into.field('Kept').id]: { readonly: true } },
    }));
    const { name, type, scripts } = into.directory;
    await admin.ok('updateDirectory', {
      params: { id: into.directory.id },
      body: { name, type, statusList, ...(scripts && { scripts }) },
    });
    const both = await save({
      name: 'Scripted',
      sourceDirectoryId: from.directory.id,
      targetDirectoryId: into.directory.id,
      pairs: [
        { targetFieldId: into.field('Title').id, sourceFieldId: from.field('Title').id },
        { targetFieldId: into.field('Kept').id, sourceFieldId: from.field('Title').id },
      ],
      sourceStatusId: from.status('Done'),
    });
    const source = await admin.ok('createItem', {
      params: { id: from.directory.id },
      body: { customFields: { [from.field('Title').id]: toTextValue('Tea') } },
    });
    const prepared = await prepare(admin, source.id, both);
    expect(prepared.left).toEqual([{ targetFieldId: into.field('Kept').id, reason: 'NotEditable' }]);
    const made = await admin.ok('performTransformation', {
      params: { id: both },
      body: { itemId: source.id },
    });
    expect(made.customFields).toEqual({
      [into.field('Title').id]: toTextValue('Tea'),
      [into.field('Stage').id]: toTextValue('fresh Tea'),
    });
    const after = await admin.ok('getItem', { params: { id: from.directory.id, itemId: source.id } });
    expect(after.customFields[from.field('Seen').id]).toEqual(toTextValue('by script'));
  });
});
