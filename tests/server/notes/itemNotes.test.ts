import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Comments', api => {
  let admin: Member;
  let author: Member;
  let cases: DefinedDirectory;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    author = await api.colleague(admin);
    const input = { name: 'Case', type: 'Data' as const, commentsEnabled: true, lastComment: true };
    cases = await defineDirectory(admin, input);
    itemId = (await admin.ok('createItem', { params: { id: cases.directory.id }, body: {} })).id;
  });

  const params = (more: { itemId?: string; noteId?: string } = {}) =>
    ({ id: cases.directory.id, itemId, ...more }) as { id: string; itemId: string; noteId: string };
  const say = (text: string, member = author) =>
    member.ok('createItemNote', { params: params(), body: { text } });
  const withComments = async (comments: DirectoryRights['comments']) => {
    const member = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, comments };
    await grantRights(admin, member.user.id, { directoryId: cases.directory.id, rights });
    return member;
  };

  test("are listed by time and update the record's last activity", async () => {
    const before = await admin.ok('getItem', { params: params() });
    const [one, two] = [await say('One'), await say('Two\nlines', admin)];
    expect(one).toMatchObject({ text: 'One', userId: author.user.id });
    expect(await admin.ok('listItemNotes', { params: params() })).toEqual([one, two]);
    const after = await admin.ok('getItem', { params: params() });
    expect(after.lastActivityAt > before.lastActivityAt).toBe(true);
    expect(after.version).toBe(before.version);
    await author.refused(422, 'createItemNote', { params: params(), body: { text: '  ' } });
  });

  test('can be changed and deleted by their author, and an admin', async () => {
    const colleague = await api.colleague(admin);
    const note = await say('Mine');
    const at = params({ noteId: note.id });
    const theirs = { params: at, body: { text: 'Theirs' } };
    expect((await colleague.refused(422, 'updateItemNote', theirs)).code).toBe('NotPermitted');
    await colleague.refused(422, 'deleteItemNote', { params: at });
    const changed = await author.ok('updateItemNote', { params: at, body: { text: 'Still mine' } });
    expect(changed).toEqual({ ...note, text: 'Still mine', updatedAt: changed.updatedAt });
    await admin.ok('deleteItemNote', { params: at });
    await author.refused(404, 'updateItemNote', { params: at, body: { text: 'Late' } });
    await author.refused(404, 'deleteItemNote', { params: at });
  });

  test('appear in record lists (the latest one only), for users who can read comments', async () => {
    await say('Earlier');
    const last = await say('Latest');
    const search = { params: { id: cases.directory.id }, body: {} };
    expect((await author.ok('searchItems', search)).items[0]?.lastNote).toEqual(last);
    const blind = await withComments({ ...FULL_RIGHTS.comments, read: false });
    expect((await blind.ok('searchItems', search)).items[0]?.lastNote).toBeUndefined();
    await blind.refused(422, 'listItemNotes', { params: params() });
  });

  test('require each permission separately', async () => {
    const reader = await withComments({ read: true, create: false, update: false, delete: false });
    await reader.ok('listItemNotes', { params: params() });
    await reader.refused(422, 'createItemNote', { params: params(), body: { text: 'No' } });
    const noteId = (await say('Kept')).id;
    await reader.refused(422, 'updateItemNote', { params: params({ noteId }), body: { text: 'No' } });
    await reader.refused(422, 'deleteItemNote', { params: params({ noteId }) });
  });

  test('are available only if the directory allows them, and not for deleted or foreign records', async () => {
    const quiet = await defineDirectory(admin, { name: 'Quiet', type: 'Data' });
    const silent = await admin.ok('createItem', { params: { id: quiet.directory.id }, body: {} });
    const there = { id: quiet.directory.id, itemId: silent.id };
    await admin.refused(422, 'createItemNote', { params: there, body: { text: 'No' } });
    await admin.refused(422, 'listItemNotes', { params: there });
    const gone = await admin.ok('createItem', { params: { id: cases.directory.id }, body: {} });
    await admin.ok('deleteItem', { params: { id: cases.directory.id, itemId: gone.id } });
    const late = { params: params({ itemId: gone.id }), body: { text: 'Late' } };
    await admin.refused(404, 'createItemNote', late);
    const stranger = await api.admin();
    await stranger.refused(404, 'listItemNotes', { params: params() });
    await stranger.refused(404, 'createItemNote', { params: params(), body: { text: 'No' } });
    const noteId = (await say('Ours')).id;
    const other = await admin.ok('createItem', { params: { id: cases.directory.id }, body: {} });
    await admin.refused(404, 'deleteItemNote', { params: params({ itemId: other.id, noteId }) });
  });
});

describeServer('A comment sent with a write', api => {
  let admin: Member;
  let writer: Member;
  let cases: DefinedDirectory;
  const open = () => ({ id: cases.directory.id });
  const refusal = { path: ['text'], code: 'NotPermitted', params: { action: 'create' } };

  beforeAll(async () => {
    admin = await api.admin();
    cases = await defineDirectory(
      admin,
      {
        name: 'Case',
        type: 'Process',
        commentsEnabled: true,
        statusList: [
          { name: 'New', type: 'Active' },
          { name: 'Kept', type: 'Active', commentRequiredToLeave: true },
          { name: 'Done', type: 'Success', commentRequiredToEnter: true },
        ],
      },
      [{ name: 'Title', type: 'String', required: true }],
    );
    writer = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, comments: { read: true, create: false, update: true, delete: true } };
    await grantRights(admin, writer.user.id, { directoryId: cases.directory.id, rights });
  });

  const titled = (stringValue: string) => ({ [cases.field('Title').id]: { stringValue } });
  const make = (status = 'New') =>
    admin.ok('createItem', {
      params: open(),
      body: {
        customFields: titled('A'),
        status: cases.status(status),
        ...(status === 'Done' && { text: 'x' }),
      },
    });
  const notesOf = async (itemId: string) =>
    (await admin.ok('listItemNotes', { params: { ...open(), itemId } })).map(({ text }) => text);

  test('requires the comment permission in every call, and is reported together with the other issues if the permission is missing', async () => {
    const { id: itemId } = await make();
    const kept = cases.status('Kept');
    const made = await writer.refused(422, 'createItem', { params: open(), body: { text: 'psst' } });
    const title = cases.field('Title').id;
    expect([made.code, made.issues]).toEqual([
      'NotPermitted',
      [refusal, { path: ['customFields', title], code: 'Required', params: {} }],
    ]);
    const moved = await writer.refused(422, 'changeItemStatus', {
      params: { ...open(), itemId, status: kept },
      body: { text: 'psst' },
    });
    const stayed = await writer.refused(422, 'changeItemStatus', {
      params: { ...open(), itemId, status: cases.status('New') },
      body: { text: 'psst' },
    });
    const dropped = await writer.refused(422, 'moveItem', {
      params: open(),
      body: { itemId, status: kept, note: 'psst' },
    });
    for (const { issues } of [moved, stayed, dropped]) expect(issues).toEqual([refusal]);
    const change = { status: kept, text: 'psst' };
    for (const isPreview of [true, false]) {
      const body = { isPreview, itemIds: [itemId], change };
      const [outcome] = await writer.ok('changeItems', { params: open(), body });
      expect([outcome?.outcome, outcome?.issues]).toEqual(['Refused', [refusal]]);
    }
    expect(await notesOf(itemId)).toEqual([]);
    const { status } = await writer.ok('getItem', { params: { ...open(), itemId } });
    expect(status).toBe(cases.status('New'));
    // The move succeeds if the comment is blank.
    await writer.ok('changeItemStatus', { params: { ...open(), itemId, status: kept }, body: { text: ' ' } });
  });

  test('is accepted without the permission in a move that requires it', async () => {
    const { id: itemId } = await make();
    const to = (status: string) => ({ ...open(), itemId, status: cases.status(status) });
    await writer.ok('changeItemStatus', { params: to('Done'), body: { text: 'Entered' } });
    await writer.refused(422, 'changeItemStatus', { params: to('Kept'), body: { text: 'Unasked' } });
    await writer.ok('changeItemStatus', { params: to('Kept'), body: { text: '' } });
    await writer.ok('changeItemStatus', { params: to('New'), body: { text: 'Left' } });
    const made = await writer.ok('createItem', {
      params: open(),
      body: { customFields: titled('B'), status: cases.status('Done'), text: 'Born done' },
    });
    expect([await notesOf(itemId), await notesOf(made.id)]).toEqual([['Entered', 'Left'], ['Born done']]);
  });

  test('requires a directory with comments', async () => {
    const quiet = await defineDirectory(admin, {
      name: 'Quiet',
      type: 'Data',
      statusList: [{ name: 'New', type: 'Active' }],
    });
    const params = { id: quiet.directory.id };
    const problem = await admin.refused(422, 'createItem', { params, body: { text: 'psst' } });
    expect(problem.issues).toEqual([refusal]);
    await admin.ok('createItem', { params, body: {} });
  });

  test('is an import target only if the directory has comments', async () => {
    const quiet = await defineDirectory(admin, { name: 'Quiet file', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const targets = async (member: Member, id: string) => {
      const form = new FormData();
      form.set('file', new Blob(['Name\nA\n']), 'file.csv');
      const made = await member.ok('createImport', { params: { id }, form });
      return made.targets.map(({ target }) => target);
    };
    expect(await targets(admin, quiet.directory.id)).not.toContain('Comment');
    expect(await targets(writer, cases.directory.id)).toContain('Comment');
  });
});
