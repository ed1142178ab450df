import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Tags', api => {
  let admin: Member;
  let colleague: Member;
  let notes: DefinedDirectory;

  beforeAll(async () => {
    admin = await api.admin();
    colleague = await api.colleague(admin);
    notes = await defineDirectory(admin, { name: 'Note', type: 'Data' });
  });

  const save = (name: string, more: { id?: string; color?: string } = {}, member = admin) =>
    member.ok('saveTag', { body: { name, ...more } });
  const tagged = async (...tags: string[]) =>
    (await admin.ok('createItem', { params: { id: notes.directory.id }, body: { tags } })).id;
  const tagsOf = async (itemId: string) =>
    (await admin.ok('getItem', { params: { id: notes.directory.id, itemId } })).tags;

  test('are created by any user, changed by admins, and included in the boot data', async () => {
    const made = await save('  Urgent ', { color: '#aa0000' }, colleague);
    expect(made).toEqual({ id: made.id, name: '  Urgent ', color: '#aa0000' });
    const refused = await colleague.refused(422, 'saveTag', { body: { id: made.id, name: 'Mine' } });
    expect(refused.code).toBe('NotPermitted');
    const changed = await save('Very urgent', { id: made.id.toUpperCase() });
    expect(changed).toEqual({ id: made.id, name: 'Very urgent' });
    expect((await colleague.ok('getBoot')).tags).toContainEqual(changed);
  });

  test('have unique names, ignoring case, even under concurrency', async () => {
    const made = await save('Терміново');
    const twice = await admin.refused(422, 'saveTag', { body: { name: ' терміново' } });
    expect(twice.issues).toEqual([{ path: ['name'], code: 'NotUnique', params: {} }]);
    expect((await save('ТЕРМІНОВО', { id: made.id })).name).toBe('ТЕРМІНОВО');
    const racing = await Promise.all(
      Array.from({ length: 4 }, () => admin.call('saveTag', { body: { name: 'Race' } })),
    );
    expect(racing.map(answer => answer.status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('show admins how many records have them', async () => {
    const tag = await save('Counted');
    await tagged(tag.id);
    const gone = await tagged(tag.id);
    await admin.ok('deleteItem', { params: { id: notes.directory.id, itemId: gone } });
    const find = async (member: Member) => (await member.ok('listTags')).find(({ id }) => id === tag.id);
    expect(await find(admin)).toEqual({ ...tag, count: 1 });
    expect(await find(colleague)).toEqual(tag);
  });

  test('are listed for processes only if they are visible to the caller on a process', async () => {
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const task = await defineDirectory(admin, { name: 'Task', type: 'Process', statusList });
    const [onTask, onNote, ofGone] = [await save('On task'), await save('On note'), await save('Of gone')];
    await tagged(onNote.id);
    const addTask = (tags: string[]) =>
      admin.ok('createItem', { params: { id: task.directory.id }, body: { tags } });
    await addTask([onTask.id]);
    const gone = await addTask([ofGone.id]);
    await admin.ok('deleteItem', { params: { id: task.directory.id, itemId: gone.id } });
    const ofProcesses = (member: Member) => member.ok('listTags', { query: { discriminator: 'Process' } });
    expect(await ofProcesses(colleague)).toEqual([onTask]);
    const guest = await api.colleague(admin);
    const stranger = await api.colleague(admin);
    const see = (member: Member, rights: DirectoryRights) =>
      grantRights(admin, member.user.id, { directoryId: task.directory.id, rights });
    await see(guest, { ...FULL_RIGHTS, hiddenFields: ['Tags'] });
    const none = { read: false, create: false, update: false, delete: false };
    await see(stranger, { ...FULL_RIGHTS, record: none });
    expect(await ofProcesses(guest)).toEqual([]);
    expect(await ofProcesses(stranger)).toEqual([]);
    expect(await ofProcesses(admin)).toEqual([onTask]);
  });

  test('are removed from every record when deleted', async () => {
    const [gone, stays] = [await save('Gone'), await save('Stays')];
    const itemId = await tagged(gone.id, stays.id);
    await colleague.refused(422, 'deleteTag', { body: { id: gone.id } });
    await admin.ok('deleteTag', { body: { id: gone.id } });
    expect(await tagsOf(itemId)).toEqual([stays.id]);
    await admin.refused(404, 'deleteTag', { body: { id: gone.id } });
    const body = { tags: [gone.id] };
    const late = await admin.refused(422, 'createItem', { params: { id: notes.directory.id }, body });
    expect(late.issues[0]?.code).toBe('UnknownTag');
  });

  test('are combined when two users set different tags concurrently', async () => {
    const [first, mine, theirs] = [await save('First'), await save('Mine'), await save('Theirs')];
    const itemId = await tagged(first.id);
    const params = { id: notes.directory.id, itemId };
    const { version } = await admin.ok('getItem', { params });
    await colleague.ok('updateItem', { params, body: { tags: [first.id, theirs.id], version } });
    const merged = await admin.ok('updateItem', { params, body: { tags: [mine.id], version } });
    expect(merged.tags).toEqual([theirs.id, mine.id]);
  });

  test('can be merged into another tag, which each record then has only once', async () => {
    const [from, into] = [await save('From'), await save('Into')];
    const [one, both] = [await tagged(from.id), await tagged(into.id, from.id)];
    await colleague.refused(403, 'mergeTags', { body: { fromId: from.id, intoId: into.id } });
    await admin.refused(422, 'mergeTags', { body: { fromId: from.id, intoId: from.id } });
    expect(await admin.ok('mergeTags', { body: { fromId: from.id, intoId: into.id } })).toEqual(into);
    expect([await tagsOf(one), await tagsOf(both)]).toEqual([[into.id], [into.id]]);
    await admin.refused(404, 'mergeTags', { body: { fromId: from.id, intoId: into.id } });
  });

  test('of another account are handled like unknown ones', async () => {
    const foreign = await save('Foreign', {}, await api.admin());
    const own = await save('Own');
    await admin.refused(404, 'saveTag', { body: { id: foreign.id, name: 'Taken' } });
    await admin.refused(404, 'deleteTag', { body: { id: foreign.id } });
    await admin.refused(404, 'mergeTags', { body: { fromId: own.id, intoId: foreign.id } });
    await admin.refused(404, 'mergeTags', { body: { fromId: foreign.id, intoId: own.id } });
  });
});
