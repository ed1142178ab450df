import { setTimeout as wait } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import { expect, it } from 'vitest';
import type { paths } from '#contract/docket.gen.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { type LoadTemplateResult, loadTemplate } from '#core/template/loadTemplate.ts';
import { parseTemplate, type Template, TemplateError } from '#core/template/template.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { describeServer, type Member, testPassword } from '#tests/server/harness.ts';
import { findDirectory, waitForLoad } from '#tests/server/support/templateLoads.ts';

const registry = createFieldRegistry(fieldPlugins);

describeServer('Templates', api => {
  it.each(['en', 'ua'] as const)('fill the demo after registration, in %s', async lang => {
    const visitor = api.visitor();
    const registration = { accountName: 'Demo', userName: 'Demo', password: testPassword, lang, demo: true };
    const answer = await visitor.ok('registerAccount', {
      body: { ...registration, email: `demo-${lang}-${api.kind}@example.com` },
    });
    visitor.token = answer.data?.token ?? null;
    expect((await visitor.ok('getBoot')).templateLoad).toMatchObject({ state: 'Loading', problems: [] });
    const load = await waitForLoad(visitor);
    expect(load).toMatchObject({ state: 'Done', problems: [], done: load.total });
    // No notifications are sent about the imports that fill the account.
    const kinds = (await visitor.ok('listNotifications')).map(({ kind }) => kind);
    expect(kinds).not.toContain('WorkFinished');
    expect(kinds).not.toContain('Assigned');
    const request = await findDirectory(visitor, 'request');
    const { total, items } = await visitor.ok('searchItems', {
      params: { id: request.id },
      body: { take: 1, orderBy: { field: 'CreatedAt', asc: true } },
    });
    expect(total).toBeGreaterThanOrEqual(300);
    expect(getAgeInDays(items[0]?.createdAt)).toBeGreaterThan(330);
    for (const status of request.statusList) {
      const body = { take: 1, statusList: [status.id] };
      const inStatus = await visitor.ok('searchItems', { params: { id: request.id }, body });
      expect(inStatus.total, status.name).toBeGreaterThan(0);
    }
    const history = await visitor.ok('listItemChanges', {
      params: { id: request.id, itemId: items[0]?.id ?? '' },
    });
    expect(history.length).toBeGreaterThan(1);
    expect(history.every(entry => getAgeInDays(entry.at) > 200)).toBe(true);
    const collecting = await visitor.ok('searchItems', {
      params: { id: request.id },
      body: { take: 1, statusList: [request.statusList[2]?.id ?? ''] },
    });
    const { dataTransformation } = await visitor.ok('getBoot');
    const shipment = await visitor.ok('prepareTransformation', {
      params: { id: dataTransformation[0]?.id ?? '' },
      body: { itemId: collecting.items[0]?.id ?? '' },
    });
    expect(shipment.left).toEqual([]);
    expect(Object.keys(shipment.customFields)).toHaveLength(3);
    const contacts = await findDirectory(visitor, 'contact');
    const found = await visitor.ok('searchItems', {
      params: { id: contacts.id },
      body: { keyword: lang === 'en' ? 'Yurii Bilyk' : 'Юрій Білик' },
    });
    const family = await visitor.ok('listRelations', { params: { id: found.items[0]?.id ?? '' } });
    expect(family.map(({ kind }) => kind).sort()).toEqual(['Child', 'Spouse']);
    const [late] = (
      await visitor.ok('searchItems', {
        params: { id: request.id },
        body: { take: 1, orderBy: { field: 'ServiceDue', asc: true } },
      })
    ).items;
    expect(late?.serviceDue).toBeDefined();
    expect(request.statusList.flatMap(({ checklist = [] }) => checklist)).toHaveLength(2);
    // There are users, profiles and groups, so that 'Why?' and 'View as' have content.
    const { users, usageProfiles, userGroups, authUser } = await visitor.ok('getBoot');
    expect(users).toHaveLength(4);
    expect(usageProfiles).toHaveLength(3);
    expect(userGroups).toHaveLength(4);
    expect(authUser.account.code).toBe('relief');
  });

  it("keep the account's code, which administrators set", async () => {
    const admin = await api.admin();
    const { id, name, timeZone } = admin.user.account;
    const body = { name, timeZone };
    const change = (more: object) =>
      admin.ok('updateAccount', { params: { id }, body: { ...body, ...more } });
    expect(await change({ code: 'northern-aid' })).toMatchObject({ code: 'northern-aid' });
    expect(await change({})).toMatchObject({ code: 'northern-aid' });
    await admin.refused(400, 'updateAccount', { params: { id }, body: { ...body, code: '../../etc' } });
  });

  it('can be loaded again without duplicates', async () => {
    const admin = await api.admin();
    const first = await load(admin, people);
    expect(first.refused).toEqual([]);
    expect(first.directories.map(({ created }) => created)).toEqual([2, 3]);
    const again = await load(admin, people);
    expect(again.directories.map(({ created, unchanged }) => [created, unchanged])).toEqual([
      [0, 2],
      [0, 3],
    ]);
    const directories = await admin.ok('listDirectories');
    expect(directories.filter(({ code }) => code === 'person')).toHaveLength(1);
  });

  it('resolve codes in any order, and references to records of the same file', async () => {
    const admin = await api.admin();
    await load(admin, people);
    const person = await findDirectory(admin, 'person');
    const team = await findDirectory(admin, 'team');
    const fieldOf = (code: string) => person.fields.find(field => field.code === code);
    expect(fieldOf('team')?.directoryId).toBe(team.id);
    expect(fieldOf('lead')?.directoryId).toBe(person.id);
    expect(person.displayFieldId).toBe(fieldOf('name')?.id);
    const found = await admin.ok('searchItems', { params: { id: person.id }, body: { keyword: 'Anna' } });
    const anna = found.items.find(({ display }) => display.endsWith('Anna'));
    const lead = anna?.customFields[fieldOf('lead')?.id ?? '']?.stringValue ?? '';
    expect(anna?.references?.[lead]?.display).toContain('Bohdan');
  });

  it("add profiles, process fields and settings, and keep admins' later changes", async () => {
    const admin = await api.admin();
    const hidden = { ...FULL_RIGHTS, hiddenFields: ['lead'] };
    const template = {
      ...people.template,
      userGroups: [{ name: 'Crew' }],
      processFields: [{ name: 'Cost', code: 'cost', type: 'Number' }],
      usageProfiles: [
        {
          name: 'Crew',
          assignments: [{ groupId: 'Crew' }],
          directories: [{ directoryId: 'person', rights: hidden }],
          menu: [],
        },
      ],
      account: { timeZone: 'Europe/Kyiv', settings: { subscriptionLevel: 'Free' } },
    };
    await load(admin, { ...people, template });
    const person = await findDirectory(admin, 'person');
    const lead = person.fields.find(({ code }) => code === 'lead')?.id ?? '';
    const profiles = await admin.ok('listUsageProfiles');
    expect(profiles.map(({ name }) => name)[0]).toBe('Crew');
    expect(profiles[0]?.directories[0]?.rights.hiddenFields).toEqual([lead]);
    expect((await admin.ok('listProcessCustomFields')).map(({ code }) => code)).toEqual(['cost']);
    expect((await admin.ok('getBoot')).authUser.account.timeZone).toBe('Europe/Kyiv');
    if (profiles[0]) await admin.ok('updateUsageProfile', { body: { ...profiles[0], directories: [] } });
    await load(admin, { ...people, template });
    expect((await admin.ok('listUsageProfiles'))[0]?.directories).toEqual([]);
  });

  it('add each user with their groups only once', async () => {
    const admin = await api.admin();
    const template = {
      ...people.template,
      userGroups: [{ name: 'Crew' }],
      people: [
        { name: 'Olena', email: 'Olena@relief.example', description: 'Coordinates', groups: ['Crew'] },
      ],
    };
    await load(admin, { ...people, template });
    await load(admin, { ...people, template });
    const crew = (await admin.ok('listUserGroups')).find(({ name }) => name === 'Crew');
    const found = (await admin.ok('listUsers')).filter(({ name }) => name === 'Olena');
    expect(found).toMatchObject([
      { email: 'Olena@relief.example', description: 'Coordinates', groups: [crew?.id], isAdmin: false },
    ]);
  });

  it('list each rejected row with file, line and reason', async () => {
    const admin = await api.admin();
    const { refused, directories } = await load(admin, {
      ...people,
      files: { ...people.files, 'people.csv': 'name,team,lead\nAnna,Red,\nBohdan,Grey,\n' },
    });
    expect(directories.map(({ created }) => created)).toEqual([2, 1]);
    expect(refused).toMatchObject([{ file: 'people.csv', line: 3, column: 'team', text: 'Grey' }]);
  });

  it('are rejected with every issue', async () => {
    const faults = { directories: [{ code: 'a', fields: [{ name: 'x' }] }, { code: 'A', fields: [] }, {}] };
    expect(() => parseTemplate(JSON.stringify(faults), 'en')).toThrow(
      /field 1 of a has no code[\s\S]*two directories have the code A[\s\S]*directory 3 has no code/,
    );
    expect(() => parseTemplate('{', 'en')).toThrow(TemplateError);
    const admin = await api.admin();
    const field = { code: 'x', type: 'Directory', name: 'X', directoryId: 'nowhere' };
    const lost = { directories: [{ code: 'lost', name: 'Lost', type: 'Data' as const, fields: [field] }] };
    await expect(load(admin, { template: lost, files: {} })).rejects.toThrow(
      'field x of lost names what is not there: nowhere',
    );
  });

  it('report their loading state only to administrators', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    await admin.refused(404, 'getTemplateLoad');
    await colleague.refused(403, 'getTemplateLoad');
    expect((await colleague.ok('getBoot')).templateLoad).toBeUndefined();
  });
});

interface Folder {
  readonly template: Template;
  readonly files: Readonly<Record<string, string>>;
}

const people: Folder = {
  template: {
    directories: [
      {
        code: 'team',
        name: 'Teams',
        type: 'Data',
        displayFieldId: 'name',
        fields: [{ code: 'name', type: 'String', name: 'Name', required: true }],
        records: { file: 'teams.csv', key: 'name' },
      },
      {
        code: 'person',
        name: 'People',
        type: 'Data',
        displayFieldId: 'name',
        fields: [
          { code: 'team', type: 'Directory', name: 'Team', directoryId: 'team' },
          { code: 'lead', type: 'Directory', name: 'Lead', directoryId: 'person' },
          { code: 'name', type: 'String', name: 'Name', required: true },
        ],
        records: { file: 'people.csv', key: 'name' },
      },
    ],
  },
  files: {
    'teams.csv': 'name\nRed\nBlue\n',
    'people.csv': 'name,team,lead\nAnna,Red,Bohdan\nBohdan,Blue,\nCorin,Blue,Anna\n',
  },
};

function load(admin: Member, { template, files }: Folder): Promise<LoadTemplateResult> {
  const client = createClient<paths>({ baseUrl: `${admin.url}/api` });
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${admin.token}`);
      return request;
    },
  });
  return loadTemplate({
    api: client,
    registry,
    template,
    lang: 'en',
    now: '2026-01-01T00:00:00Z',
    readFile: async name => files[name] ?? '',
    onProgress: () => {},
    wait: () => wait(50),
  });
}

function getAgeInDays(at: string | undefined): number {
  return (Date.now() - Date.parse(at ?? '')) / 86_400_000;
}
