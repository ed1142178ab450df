import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/permissions.ts';
import { describeOnBothDatabases, type Member } from './harness.ts';
import { type DefinedDirectory, define } from './support/definitions.ts';
import { grant } from './support/profiles.ts';

describeOnBothDatabases('Comments', api => {
  let admin: Member;
  let author: Member;
  let cases: DefinedDirectory;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    author = await api.colleague(admin);
    const input = { name: 'Case', type: 'Data' as const, commentsEnabled: true, lastComment: true };
    cases = await define(admin, input);
    itemId = (await admin.ok('createItem', { params: { id: cases.directory.id }, body: {} })).id;
  });

  const params = (more: { itemId?: string; noteId?: string } = {}) =>
    ({ id: cases.directory.id, itemId, ...more }) as { id: string; itemId: string; noteId: string };
  const say = (text: string, member = author) =>
    member.ok('createItemNote', { params: params(), body: { text } });
  const withComments = async (comments: DirectoryRights['comments']) => {
    const member = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, comments };
    await grant(admin, member.user.id, { directoryId: cases.directory.id, rights });
    return member;
  };

  test('are listed by time and raise the record’s last activity', async () => {
    const before = await admin.ok('getItem', { params: params() });
    const [one, two] = [await say('One'), await say('Two\nlines', admin)];
    expect(one).toMatchObject({ text: 'One', userId: author.user.id });
    expect(await admin.ok('listItemNotes', { params: params() })).toEqual([one, two]);
    const after = await admin.ok('getItem', { params: params() });
    expect(after.lastActivityAt > before.lastActivityAt).toBe(true);
    expect(after.version).toBe(before.version);
    await author.refused(422, 'createItemNote', { params: params(), body: { text: '  ' } });
  });

  test('are their author’s to change and delete, and an admin’s', async () => {
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

  test('show the last one on lists, to those who may read comments', async () => {
    await say('Earlier');
    const last = await say('Latest');
    const search = { params: { id: cases.directory.id }, body: {} };
    expect((await author.ok('searchItems', search)).items[0]?.lastNote).toEqual(last);
    const blind = await withComments({ ...FULL_RIGHTS.comments, read: false });
    expect((await blind.ok('searchItems', search)).items[0]?.lastNote).toBeUndefined();
    await blind.refused(422, 'listItemNotes', { params: params() });
  });

  test('each right is asked for by itself', async () => {
    const reader = await withComments({ read: true, create: false, update: false, delete: false });
    await reader.ok('listItemNotes', { params: params() });
    await reader.refused(422, 'createItemNote', { params: params(), body: { text: 'No' } });
    const noteId = (await say('Kept')).id;
    await reader.refused(422, 'updateItemNote', { params: params({ noteId }), body: { text: 'No' } });
    await reader.refused(422, 'deleteItemNote', { params: params({ noteId }) });
  });

  test('exist only where the directory keeps them, the record lives, and the account is', async () => {
    const quiet = await define(admin, { name: 'Quiet', type: 'Data' });
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
