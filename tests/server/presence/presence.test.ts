import { afterEach, beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { type Listener, listen, waitUntil } from '#tests/server/support/listener.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const open: Listener[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ connection }) => connection.stop()));
});

describeServer('Presence', api => {
  let admin: Member;
  let colleague: Member;
  let cases: DefinedDirectory;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    colleague = await api.colleague(admin);
    cases = await defineDirectory(admin, { name: 'Case', type: 'Data' });
    itemId = (await admin.ok('createItem', { params: { id: cases.directory.id }, body: {} })).id;
  });

  const params = () => ({ id: cases.directory.id, itemId });
  const connect = async (member: Member) => {
    const listener = await listen(member);
    open.push(listener);
    member.connectionId = listener.connection.connectionId;
    return listener;
  };
  const look = (member: Member, isEditing: boolean) =>
    member.ok('openPresence', { params: params(), body: { isEditing } });
  const heardBy = ({ heard }: Listener) =>
    heard.filter(({ event }) => event === 'ItemPresenceChanged').map(({ data }) => data.people);

  test('shows which other users open, edit and close the record', async () => {
    const mine = await connect(admin);
    const theirs = await connect(colleague);
    const [me, them] = [admin.user.id, colleague.user.id];
    expect(await look(admin, false)).toEqual([]);
    expect(await look(colleague, false)).toEqual([{ userId: me, isEditing: false }]);
    await look(colleague, true);
    await look(colleague, true);
    await waitUntil(() => heardBy(mine).length === 2, 'the colleague came and edits');
    const both = (isEditing: boolean) => [
      { userId: me, isEditing: false },
      { userId: them, isEditing },
    ];
    expect(heardBy(mine)).toEqual([both(false), both(true)]);
    expect(mine.heard.at(-1)?.data).toMatchObject({ directoryId: cases.directory.id, itemId });
    await admin.ok('closePresence', { params: params() });
    await waitUntil(() => heardBy(theirs).length === 2, 'the admin left');
    expect(heardBy(theirs).at(-1)).toEqual([{ userId: them, isEditing: true }]);
    await theirs.connection.stop();
    await waitUntil(() => heardBy(mine).length === 3, 'the connection ended');
    expect(heardBy(mine).at(-1)).toEqual([]);
  });

  test('is visible only to users who can read the record', async () => {
    const blind = await api.colleague(admin);
    const record = { ...FULL_RIGHTS.record, read: false };
    await grantRights(admin, blind.user.id, {
      directoryId: cases.directory.id,
      rights: { ...FULL_RIGHTS, record },
    });
    const [seeing, unseeing] = [await connect(colleague), await connect(blind)];
    await connect(admin);
    await look(admin, true);
    await waitUntil(() => heardBy(seeing).length === 1, 'a reader was told');
    expect(heardBy(unseeing)).toEqual([]);
    await blind.refused(404, 'openPresence', { params: params(), body: { isEditing: false } });
  });

  test('requires a live connection of the caller', async () => {
    const body = { isEditing: false };
    admin.connectionId = null;
    await admin.refused(422, 'openPresence', { params: params(), body });
    const theirs = await connect(colleague);
    admin.connectionId = theirs.connection.connectionId;
    await admin.refused(422, 'openPresence', { params: params(), body });
    await admin.refused(422, 'closePresence', { params: params() });
    const gone = { ...params(), itemId: cases.directory.id };
    await connect(admin);
    await admin.refused(404, 'openPresence', { params: gone, body });
    const stranger = await api.admin();
    await connect(stranger);
    await stranger.refused(404, 'openPresence', { params: params(), body });
  });
});
