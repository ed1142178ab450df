import { beforeAll, expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import {
  createTransformationWorld,
  formatIssues,
  type TransformationWorld,
  toNumberValue,
  toTextValue,
} from './transformationWorld.ts';

describeServer('Data transformations', api => {
  let world: TransformationWorld;
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
    world = await createTransformationWorld(admin);
  });

  it('prepare the new record, report its issues together with those of the source, and create it only once', async () => {
    const { leads, requests, id, request, column, make, prepare } = world;
    const tag = await admin.ok('saveTag', { body: { name: 'Urgent' } });
    const goods = {
      tableValue: [
        {
          customFields: {
            [column(leads, 'Goods', 'What')]: toTextValue('Tea'),
            [column(leads, 'Goods', 'Pieces')]: toNumberValue(3),
          },
        },
      ],
    };
    const source = await make({ Title: toTextValue('Blankets'), Count: toNumberValue(4), Goods: goods }, [
      tag.id,
    ]);
    const prepared = await prepare(admin, source.id);
    expect(prepared).toMatchObject({
      customFields: {
        [request('Subject')]: toTextValue('Blankets'),
        [request('Pieces')]: toTextValue('4'),
        [request('Double')]: toNumberValue(8),
        [request('Channel')]: toTextValue('Phone'),
        [request('From')]: toTextValue(source.id),
      },
      tags: [tag.id],
      left: [],
      issues: [],
      source: { number: source.number, statusId: leads.status('Won') },
    });
    expect(formatIssues(prepared.source.issues)).toEqual(['text CommentRequired']);
    expect((await admin.ok('searchItems', { params: { id: requests.directory.id }, body: {} })).total).toBe(
      0,
    );
    const place = { params: { id }, body: { itemId: source.id } };
    const refused = await admin.refused(422, 'performTransformation', {
      ...place,
      body: { ...place.body, customFields: { ...prepared.customFields, [request('Subject')]: null } },
    });
    expect(formatIssues(refused.issues)).toEqual([
      `customFields ${request('Subject')} Required`,
      'source text CommentRequired',
    ]);
    const made = await admin.ok('performTransformation', {
      params: { id },
      body: { itemId: source.id, sourceText: 'Agreed' },
    });
    expect(made.customFields).toMatchObject(prepared.customFields);
    expect(made.tags).toEqual([tag.id]);
    expect(made.customFields[request('Products')]?.tableValue?.[0]?.customFields).toEqual({
      [column(requests, 'Products', 'Name')]: toTextValue('Tea'),
      [column(requests, 'Products', 'Amount')]: toNumberValue(4),
    });
    const after = await admin.ok('getItem', { params: { id: leads.directory.id, itemId: source.id } });
    expect(after.status).toBe(leads.status('Won'));
    const again = await admin.refused(422, 'performTransformation', {
      params: { id },
      body: { itemId: source.id },
    });
    expect(formatIssues(again.issues)).toEqual(['AlreadyTransformed']);
    expect((await prepare(admin, source.id)).made).toMatchObject({ itemId: made.id, display: made.display });
    // A record in the trash doesn't count.
    await admin.ok('deleteItem', { params: { id: requests.directory.id, itemId: made.id } });
    const second = await admin.ok('performTransformation', { params: { id }, body: { itemId: source.id } });
    expect(second.id).not.toBe(made.id);
  });

  it('create only one record from many concurrent calls', async () => {
    const { requests, id, request, make } = world;
    const source = await make({ Title: toTextValue('Race') });
    const call = { params: { id }, body: { itemId: source.id, sourceText: 'Now' } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call('performTransformation', call)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    const found = await admin.ok('searchItems', {
      params: { id: requests.directory.id },
      body: {
        conditions: [{ field: request('Subject'), operator: 'Equals', value: toTextValue('Race') }],
      } as never,
    });
    expect(found.total).toBe(1);
  });

  it('are offered to users who can access both directories, with only visible values', async () => {
    const { leads, requests, id, lead, request, make, prepare } = world;
    const colleague = await api.colleague(admin);
    const offered = async () => (await colleague.ok('getBoot')).dataTransformation.map(one => one.id);
    expect(await offered()).toContain(id);
    const source = await make({ Title: toTextValue('Seen'), Secret: toTextValue('Hush') });
    await grantRights(admin, colleague.user.id, {
      directoryId: leads.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [lead('Secret')] },
    });
    const prepared = await prepare(colleague, source.id);
    expect(prepared.customFields).not.toHaveProperty(request('Note'));
    expect(prepared.left).toEqual([{ targetFieldId: request('Note'), reason: 'NotReadable' }]);
    expect(JSON.stringify(prepared)).not.toContain('Hush');

    const closed = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, read: false } };
    await grantRights(admin, colleague.user.id, { directoryId: requests.directory.id, rights: closed });
    expect(await offered()).toEqual([]);
    const call = { params: { id }, body: { itemId: source.id } };
    await colleague.refused(404, 'prepareTransformation', call);
    await colleague.refused(404, 'performTransformation', call);
    await colleague.refused(404, 'transformItems', {
      params: { id },
      body: { isPreview: true, itemIds: [source.id] },
    });
  });

  it('are offered for records that meet their condition', async () => {
    const { lead, definition, save, make } = world;
    const many = await save(
      definition({
        name: 'Of many',
        once: false,
        offer: { condition: { field: lead('Count'), operator: 'MoreOrEqual', value: toNumberValue(10) } },
      }),
    );
    const [few, lots] = [
      await make({ Title: toTextValue('a'), Count: toNumberValue(9) }),
      await make({ Title: toTextValue('b'), Count: toNumberValue(10) }),
    ];
    const refused = await admin.refused(422, 'prepareTransformation', {
      params: { id: many },
      body: { itemId: few.id },
    });
    expect(formatIssues(refused.issues)).toEqual(['NotOffered']);
    const call = { params: { id: many }, body: { itemId: lots.id, sourceText: 'Yes' } };
    await admin.ok('performTransformation', call);
    await admin.ok('performTransformation', call);
  });
});
