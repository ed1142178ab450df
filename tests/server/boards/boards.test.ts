import { beforeAll, expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

describeServer('Boards', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let tasks: DefinedDirectory;

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineProcess(admin, 'Deals');
    tasks = await defineProcess(admin, 'Tasks');
  });

  const lane = (name: string, directory: DefinedDirectory, ...statuses: string[]) => ({
    name,
    directoryId: directory.directory.id,
    statuses: statuses.map(status => directory.status(status)),
  });
  const create = (name: string) =>
    admin.ok('createBoard', { body: { name, lanes: [lane('Open', deals, 'New', 'Talks')] } });

  test('are created, changed, ordered and deleted by an admin, and are part of the boot data', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    const lanes = [lane('Done', deals, 'Won'), lane('To do', tasks, 'New')];
    const changed = await admin.ok('updateBoard', { body: { id: first.id, name: 'Renamed', lanes } });
    expect(changed).toMatchObject({ id: first.id, name: 'Renamed', lanes });
    await admin.ok('orderBoards', { body: [second.id] });
    const names = async () => (await admin.ok('listBoards')).map(board => board.name);
    expect(await names()).toEqual(['Second', 'Renamed']);
    expect((await admin.ok('getBoot')).boards.map(board => board.name)).toEqual(['Second', 'Renamed']);
    await admin.ok('deleteBoard', { params: { id: first.id.toUpperCase() } });
    expect(await names()).toEqual(['Second']);
    await admin.ok('deleteBoard', { params: { id: second.id } });
    await admin.refused(404, 'deleteBoard', { params: { id: second.id } });
    await admin.refused(404, 'updateBoard', { body: { id: second.id, name: 'Gone', lanes } });
    const problem = await admin.refused(422, 'orderBoards', { body: [second.id] });
    expect(problem.issues.map(issue => issue.code)).toEqual(['UnknownBoard']);
  });

  test('are rejected with the issues of every lane', async () => {
    const lanes = [
      { name: 'Unknown', directoryId: UNKNOWN, statuses: [UNKNOWN] },
      {
        name: 'Mixed',
        directoryId: deals.directory.id,
        statuses: [deals.status('New'), tasks.status('New')],
      },
    ];
    const problem = await admin.refused(422, 'createBoard', { body: { name: 'Broken', lanes } });
    expect(problem.issues.map(issue => `${issue.path.join('.')} ${issue.code}`)).toEqual([
      'lanes.0.directoryId UnknownDirectory',
      'lanes.1.statuses.1 UnknownStatus',
    ]);
    const board = await create('Kept');
    const none = await admin.refused(422, 'updateBoard', { body: { id: board.id, name: 'None', lanes: [] } });
    expect(none.issues).toEqual([{ path: ['lanes'], code: 'LanesRequired', params: {} }]);
    await admin.refused(400, 'createBoard', { body: { name: 'None', lanes: [] } });
    await admin.ok('deleteBoard', { params: { id: board.id } });
  });

  test('show users only lanes of directories they can read, and are hidden if there are none', async () => {
    const both = await admin.ok('createBoard', {
      body: { name: 'Both', lanes: [lane('Deals', deals, 'New'), lane('Tasks', tasks, 'New')] },
    });
    const hidden = await admin.ok('createBoard', {
      body: { name: 'Tasks only', lanes: [lane('Tasks', tasks, 'New')] },
    });
    const reader = await api.colleague(admin);
    const profile = { name: 'Deals', assignments: [{ userId: reader.user.id }], menu: [] };
    const access = { read: true, create: false, update: false, delete: false };
    const rights = {
      record: access,
      comments: access,
      files: access,
      changes: { read: false },
      showOnMenu: true,
      hiddenFields: [],
    };
    const directories = [{ directoryId: deals.directory.id, rights }];
    const own = await admin.ok('createUsageProfile', { body: { ...profile, directories } });
    const others = (await admin.ok('listUsageProfiles')).map(each => each.id).filter(id => id !== own.id);
    await admin.ok('orderUsageProfiles', { body: { list: [own.id, ...others] } });
    const seen = await reader.ok('listBoards');
    expect(seen.map(board => [board.name, board.lanes.map(each => each.name)])).toEqual([
      ['Both', ['Deals']],
    ]);
    expect((await reader.ok('getBoot')).boards).toEqual(seen);
    const lanes = [lane('Deals', deals, 'New')];
    await reader.refused(403, 'createBoard', { body: { name: 'Mine', lanes } });
    await reader.refused(403, 'updateBoard', { body: both });
    await reader.refused(403, 'orderBoards', { body: [both.id] });
    await reader.refused(403, 'deleteBoard', { params: { id: both.id } });
    const stranger = await api.admin();
    expect(await stranger.ok('listBoards')).toEqual([]);
    await stranger.refused(404, 'deleteBoard', { params: { id: both.id } });
    const body = { name: 'Foreign', lanes: both.lanes };
    const problem = await stranger.refused(422, 'createBoard', { body });
    expect(problem.issues.map(issue => issue.code)).toEqual(['UnknownDirectory', 'UnknownDirectory']);
    // A board in the menu of a profile can be deleted.
    const menu = [{ kind: 'Board' as const, id: both.id }];
    await admin.ok('updateUsageProfile', { body: { ...own, menu } });
    for (const board of [both, hidden]) await admin.ok('deleteBoard', { params: { id: board.id } });
  });

  test('lose deleted statuses, and lanes whose directory is deleted', async () => {
    const gone = await defineProcess(admin, 'Short-lived');
    const board = await admin.ok('createBoard', {
      body: { name: 'Mixed', lanes: [lane('Short', gone, 'New', 'Talks'), lane('Deals', deals, 'New')] },
    });
    const { id, name, type, statusList } = gone.directory;
    await admin.ok('updateDirectory', {
      params: { id },
      body: { name, type, statusList: statusList.filter(status => status.name !== 'Talks') },
    });
    const lanes = async () => (await admin.ok('listBoards')).find(each => each.id === board.id)?.lanes;
    expect(await lanes()).toEqual([lane('Short', gone, 'New'), lane('Deals', deals, 'New')]);
    await admin.ok('deleteDirectory', { params: { id } });
    expect(await lanes()).toEqual([lane('Deals', deals, 'New')]);
  });
});

function defineProcess(admin: Member, name: string): Promise<DefinedDirectory> {
  return defineDirectory(admin, {
    name,
    type: 'Process',
    statusList: [
      { name: 'New', type: 'Active' },
      { name: 'Talks', type: 'Active' },
      { name: 'Won', type: 'Success' },
    ],
  });
}
