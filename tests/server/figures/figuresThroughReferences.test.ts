import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { isConditionMet } from '#core/field/conditions/conditions.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Condition, FieldValue, FieldValues, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { checkCellConditions, compareFigures } from './figureComparison.ts';
import { FigureOracle } from './figureOracle.ts';
import { type GiftQuestion, generateGiftQuestion } from './giftQuestions.ts';
import {
  buildGiftWorld,
  DONOR_FIELDS,
  type GiftReader,
  type GiftWorld,
  LINE_DONOR_FIELDS,
} from './giftWorld.ts';

const QUESTIONS = { PGlite: { usual: 14, whole: 400 }, PostgreSQL: { usual: 50, whole: 1_500 } };

const STATUSES = [
  { name: 'Open', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];

describeServer('Metrics through references', api => {
  let world: GiftWorld;
  let params: { id: string };
  const gift = (name: string) => world.gifts.field(name).id;
  const donor = (name: string) => world.donors.field(name).id;
  const count = [{ measure: 'Count' as const }];

  beforeAll(async () => {
    world = await buildGiftWorld(api);
    params = { id: world.gifts.directory.id };
  });

  test('equal values computed from both records as the caller can read them', async () => {
    const seen = await Promise.all(world.readers.map(readAll));
    await fc.assert(
      fc.asyncProperty(generateGiftQuestion(world), async ({ reader: index, condition, ...asked }) => {
        const reader = world.readers[index] as GiftReader;
        const conditions = condition ? [condition] : [];
        const body = { ...asked, search: { conditions } };
        const unknown = unseenIn(reader, asked, condition);
        if (unknown.length > 0) return expectUnknown(reader, body, unknown);
        const all = seen[index] ?? [];
        const meant = condition ? all.filter(item => meets(item, condition)) : all;
        const answer = await reader.member.ok('aggregateItems', { params, body });
        expect(answer.records).toBe(meant.length);
        compareFigures(oracleOf(meant), asked, answer);
        const listsElsewhere = asked.groups.flatMap(({ field }, level) =>
          [world.path('Kinds'), world.path('Tags')].includes(field) ? [level] : [],
        );
        await checkCellConditions(reader.member, params, { search: body.search, answer, listsElsewhere });
      }),
      generatedRuns(`Figures through references on ${api.kind}`, QUESTIONS[api.kind]),
    );
  }, 3_600_000);

  test('use conditions that match the same table rows in memory as in the database', async () => {
    const registry = createFieldRegistry(fieldPlugins);
    const compiled = compileDirectory(world.gifts.directory, registry);
    const all = await world.admin.ok('searchItems', { params, body: { take: 1_000 } });
    const fields = [...world.gifts.directory.fields, ...world.donors.directory.fields];
    const context = {
      ...{ engine: registry, locale: 'en' as const, countryCode: 'ua', lookUp: () => undefined },
      findField: (id: string) => fields.find(field => field.id === id),
    };
    const asked = [
      { field: world.column('Region'), operator: 'Equals' as const, value: { stringValue: 'north' } },
      { field: world.column('Income'), operator: 'Less' as const, value: { numberValue: 300 } },
      { field: world.column('Name'), operator: 'Contains' as const, value: { stringValue: 'БОГ' } },
      { field: world.column('Born'), operator: 'Equals' as const },
    ];
    for (const where of [...asked.map(one => [one]), asked.slice(0, 2)]) {
      const condition = { some: gift('Lines'), where };
      const found = await world.admin.ok('searchItems', { params, body: { conditions: [condition] } });
      const met = all.items.filter(({ customFields: values, references }) =>
        isConditionMet(condition, compiled, { ...context, values, reference: id => references?.[id] }),
      );
      expect(met.length, JSON.stringify(where)).toBe(found.total);
    }
  });

  test('are available only through a single reference to a field that can be queried', async () => {
    const stranger = await api.admin();
    const foreign = await defineDirectory(stranger, { name: 'Foreign', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const names = [
      `${gift('Donor')}.${randomUUID()}`,
      `${randomUUID()}.${donor('Region')}`,
      `${gift('Donor')}.${foreign.field('Name').id}`,
      `${foreign.field('Name').id}.${donor('Region')}`,
      // A path can't begin with a field that isn't a reference, with a list of references, or with a reference in a
      // row.
      `${gift('Title')}.${donor('Region')}`,
      `${gift('Helpers')}.${donor('Region')}`,
      `${world.gifts.field('Lines').tableFields?.[1]?.id}.${donor('Region')}`,
      // A path can't end in a system field that can't be queried, or in a field of another directory.
      `${gift('Donor')}.StatusPosition`,
      `${gift('Donor')}.LastComment`,
      `${gift('Helpers')}.Status`,
      `${gift('Title')}.Status`,
      `${gift('Donor')}.${gift('Title')}`,
      `${donor('Sponsor')}.${donor('Region')}`,
    ];
    for (const field of names) await expectNowhere(world.admin, params, field);
    const sponsored = { id: world.donors.directory.id };
    await expectNowhere(world.admin, sponsored, `${donor('Sponsor')}.${donor('Sponsor')}`);
    const long = {
      groups: [{ field: `${gift('Donor')}.${donor('Sponsor')}.${donor('Region')}` }],
      measures: count,
    };
    await world.admin.refused(400, 'aggregateItems', { params, body: long });
    const orderBy = { field: world.path('Region'), asc: true };
    await world.admin.refused(400, 'searchItems', { params, body: { orderBy } });
  });

  test('accept ids in capital letters, and a reference from a directory to itself', async () => {
    const shouted = { groups: [{ field: world.path('Region').toUpperCase() }], measures: count };
    const said = { groups: [{ field: world.path('Region') }], measures: count };
    const answer = await world.admin.ok('aggregateItems', { params, body: said });
    expect(await world.admin.ok('aggregateItems', { params, body: shouted })).toEqual(answer);
    const at = { id: world.donors.directory.id };
    const field = `${donor('Sponsor')}.${donor('Region')}`;
    const own = await world.admin.ok('aggregateItems', {
      params: at,
      body: { groups: [{ field }], measures: count },
    });
    const donors = await allOf(world.admin, at.id);
    const regions = donors.map(each => regionOf(donors, each));
    const plain = Map.groupBy(regions, region => region);
    const answered = own.rows.map(({ keys: [key], values }) => [key?.value?.stringValue, values[0]]);
    expect(new Map(answered as [string | undefined, string][])).toEqual(
      new Map([...plain].map(([region, all]) => [region, String(all.length)])),
    );
    await checkCellConditions(world.admin, at, { search: {}, answer: own });
    const byStatus = await world.admin.ok('aggregateItems', {
      params: at,
      body: { groups: [{ field: `${donor('Sponsor')}.Status` }], measures: count },
    });
    const sponsored = donors.filter(each => each.customFields[donor('Sponsor')]).length;
    const [none] = byStatus.rows.filter(({ keys: [key] }) => !key?.value);
    expect(Number(none?.values[0] ?? 0)).toBe(donors.length - sponsored);
    await checkCellConditions(world.admin, at, { search: {}, answer: byStatus });
  });

  test('of all processes read fields of the referenced record, even if hidden in the process type', async () => {
    const statusList = STATUSES;
    const admin = await api.admin();
    const clerk = await api.colleague(admin);
    const campaigns = await defineDirectory(admin, { name: 'Campaigns', type: 'Process', statusList });
    const calls = await defineDirectory(admin, { name: 'Calls', type: 'Process', statusList }, [
      { name: 'Campaign', type: 'Directory', directoryId: campaigns.directory.id },
    ]);
    await defineDirectory(admin, { name: 'Visits', type: 'Process', statusList });
    const create = (id: string, customFields: Record<string, FieldValue>) =>
      admin.ok('createItem', { params: { id }, body: { customFields } });
    const managed = { Manager: { stringValue: clerk.user.id } };
    const campaign = await create(campaigns.directory.id, managed);
    const customFields = { [calls.field('Campaign').id]: { stringValue: campaign.id } };
    for (const more of [managed, {}]) await create(calls.directory.id, { ...customFields, ...more });
    await create(calls.directory.id, managed);
    // The clerk can't see the manager of a call, but that of a campaign.
    const rights = { ...FULL_RIGHTS, hiddenFields: ['Manager'] };
    await grantRights(admin, clerk.user.id, { directoryId: calls.directory.id, rights });
    const field = `${calls.field('Campaign').id}.Manager`;
    for (const member of [admin, clerk]) {
      const body = { groups: [{ field }], measures: count, search: { processTypeId: calls.directory.id } };
      const answer = await member.ok('aggregateProcesses', { body });
      const groups = answer.rows.map(({ keys: [key], values }) => [key?.value?.stringValue, values[0]]);
      expect(groups).toEqual([
        [clerk.user.id, '2'],
        [undefined, '1'],
      ]);
      const [row] = answer.rows;
      const conditions = row?.conditions ?? [];
      expect((await member.ok('searchProcesses', { body: { conditions } })).total).toBe(2);
    }
  });

  test('can be used to filter an export in the same way as a search', async () => {
    const conditions: Condition[] = [
      { field: world.path('Region'), operator: 'Equals', value: { stringValue: 'north' } },
    ];
    const { total } = await world.admin.ok('searchItems', { params, body: { conditions } });
    const body = { format: 'csv' as const, search: { conditions }, columns: ['Number'] };
    const exported = await world.admin.call('exportItems', { params, body });
    expect(exported.text.trim().split('\r\n')).toHaveLength(1 + (total ?? 0));
  });

  test('can be used in searches, but not in rules and transformations', async () => {
    const admin = await api.admin();
    const [statusList, profiles] = [STATUSES, await admin.ok('listUsageProfiles')];
    const people = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    const tasks = await defineDirectory(admin, { name: 'Tasks', type: 'Process', statusList });
    const params = { id: tasks.directory.id };
    const of = people?.fields.find(field => field.type === 'String')?.id;
    const condition = { field: `Contact.${of}`, operator: 'Equals' as const };
    expect((await admin.ok('searchItems', { params, body: { conditions: [condition] } })).total).toBe(0);
    const made = { field: 'Contact.CreatedAt', operator: 'NotEquals' as const };
    expect((await admin.ok('searchItems', { params, body: { conditions: [made] } })).total).toBe(0);
    const then = [{ kind: 'Comment' as const, text: 'Here' }];
    const rule = {
      ...{ name: 'Rule', directoryId: params.id, enabled: true, profileId: profiles[0]?.id ?? '', then },
      ...{ when: { kind: 'RecordCreated' as const }, if: { conditions: [{ any: [condition] }] } },
    };
    const refused = await admin.refused(422, 'createAutomationRule', { body: rule });
    expect(refused.issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
      'if.conditions.0.any.0.field UnknownField',
    ]);
    const transformation = {
      ...{ name: 'Copy', sourceDirectoryId: params.id, targetDirectoryId: params.id, pairs: [] },
      offer: { condition },
    };
    const changes = [{ kind: 'SaveTransformation' as const, id: randomUUID(), transformation }];
    const told = await admin.refused(422, 'changeConfiguration', { body: { changes } });
    expect(told.issues.map(({ path, code }) => `${path.slice(2).join('.')} ${code}`)).toContain(
      'offer.condition.field UnknownField',
    );
  });

  /** Returns the paths in a query that refer to something its viewer can't see. */
  function unseenIn(
    { hidden, readsDonors }: GiftReader,
    { groups, measures }: Pick<GiftQuestion, 'groups' | 'measures'>,
    condition: Condition | null,
  ) {
    const isUnseen = (name = '') => {
      const [own = '', target] = shownBehind(name).split('.');
      return hidden.has(own) || (target !== undefined && (!readsDonors || hidden.has(target)));
    };
    const figures = [
      ...groups.flatMap(({ field }, index) => (isUnseen(field) ? [`groups.${index}.field`] : [])),
      ...measures.flatMap(({ field }, index) => (isUnseen(field) ? [`measures.${index}.field`] : [])),
    ];
    // Issues of the search are only reported once the aggregates are valid.
    if (figures.length > 0) return figures;
    if (condition && 'some' in condition)
      return condition.where.some(part => 'field' in part && isUnseen(part.field))
        ? ['conditions.0.where.0.field']
        : [];
    return condition && 'field' in condition && isUnseen(condition.field) ? ['conditions.0.field'] : [];
  }

  /** For a column that shows a field of the line's donor, returns the path to that field. */
  function shownBehind(id: string): string {
    const shown = LINE_DONOR_FIELDS.find(name => world.column(name) === id);
    return shown ? `${world.column('For')}.${donor(shown)}` : id;
  }

  /** Expects the same rejection as for unknown ids, at these paths. */
  async function expectUnknown(
    { member }: GiftReader,
    body: Pick<GiftQuestion, 'groups' | 'measures'> & { search: { conditions: Condition[] } },
    paths: readonly string[],
  ) {
    const refused = await member.refused(400, 'aggregateItems', { params, body });
    expect(refused.issues.map(({ path, code }) => [path.join('.'), code])).toEqual(
      paths.map(path => [path, 'UnknownField']),
    );
  }

  async function expectNowhere(member: Member, at: { id: string }, field: string) {
    const figures = await member.refused(400, 'aggregateItems', {
      params: at,
      body: { groups: [{ field }], measures: count },
    });
    expect(figures.issues, field).toMatchObject([{ path: ['groups', 0, 'field'], code: 'UnknownField' }]);
    const conditions = [{ field, operator: 'Equals' as const }];
    const search = await member.refused(400, 'searchItems', { params: at, body: { conditions } });
    expect(search.issues, field).toMatchObject([{ path: ['conditions', 0, 'field'], code: 'UnknownField' }]);
  }

  /** Reads gifts as the viewer sees them, with the visible values of the donor under the names of its paths. */
  async function readAll({ member, readsDonors }: GiftReader): Promise<Item[]> {
    const donors = readsDonors ? await allOf(member, world.donors.directory.id) : [];
    const gifts = await allOf(member, params.id);
    return gifts.map(item => {
      const of = donors.find(({ id }) => id === item.customFields[gift('Donor')]?.stringValue);
      const through = DONOR_FIELDS.flatMap(name => {
        const value = of?.customFields[donor(name)];
        return value ? [[world.path(name), value] as const] : [];
      });
      const system = of ? systemOf(of) : {};
      const lines = linesOf(item, donors);
      return {
        ...item,
        customFields: { ...item.customFields, ...lines, ...Object.fromEntries(through), ...system },
      };
    });
  }

  /** Returns the lines of a gift as if they contained the visible values of their donors. */
  function linesOf({ customFields }: Item, donors: readonly Item[]): FieldValues {
    const id = gift('Lines');
    const tableValue = customFields[id]?.tableValue?.map(row => {
      const of = donors.find(each => each.id === row.customFields[world.column('For')]?.stringValue);
      const shown = LINE_DONOR_FIELDS.flatMap(name => {
        const value = of?.customFields[donor(name)];
        return value ? [[world.column(name), value] as const] : [];
      });
      return { ...row, customFields: { ...row.customFields, ...Object.fromEntries(shown) } };
    });
    return tableValue ? { [id]: { tableValue } } : {};
  }

  /** Returns the system fields of a donor, under the names of paths. */
  function systemOf({ number, status, tags, createdAt, createdBy }: Item): FieldValues {
    const texts = (all: readonly string[]) => all.map(stringValue => ({ stringValue }));
    const [name] = texts(status ? [status] : []);
    const [author] = texts(createdBy ? [createdBy] : []);
    return {
      [world.path('Number')]: { numberValue: number },
      [world.path('CreatedAt')]: {
        dateValue: getDayInZone(world.admin.user.account.timeZone, Date.parse(createdAt)),
      },
      ...(name ? { [world.path('Status')]: name } : {}),
      ...(tags.length > 0 ? { [world.path('Tags')]: { listValue: texts(tags) } } : {}),
      ...(author ? { [world.path('CreatedBy')]: author } : {}),
    };
  }

  async function allOf(member: Member, id: string): Promise<Item[]> {
    return (await member.ok('searchItems', { params: { id }, body: { take: 1_000 } })).items;
  }

  function regionOf(donors: readonly Item[], { customFields }: Item): string | undefined {
    const sponsor = donors.find(({ id }) => id === customFields[donor('Sponsor')]?.stringValue);
    return sponsor?.customFields[donor('Region')]?.stringValue;
  }

  function meets({ customFields }: Pick<Item, 'customFields'>, condition: Condition): boolean {
    if ('some' in condition) {
      const rows = customFields[condition.some]?.tableValue ?? [];
      return rows.some(row => condition.where.every(part => meets(row, part)));
    }
    if (!('field' in condition)) return false;
    const { field, operator, value } = condition;
    const own = customFields[field];
    const values = own?.listValue ?? (own ? [own] : []);
    if (value === undefined) return (values.length === 0) === (operator === 'Equals');
    if (operator === 'MoreOrEqual')
      return values.some(({ numberValue = Number.NaN }) => numberValue >= (value.numberValue ?? 0));
    const isThere = values.some(({ stringValue }) => stringValue === value.stringValue);
    return operator === 'Equals' ? isThere : !isThere;
  }

  /**
   * Returns an oracle that counts fields of donors with their precision, and their tables as rows, as if they belonged
   * to gifts.
   */
  function oracleOf(items: readonly Item[]): FigureOracle {
    const { gifts, donors, path } = world;
    const through = DONOR_FIELDS.map(name => ({ ...donors.field(name), id: path(name) }));
    const directory = { ...gifts.directory, fields: [...gifts.directory.fields, ...through] };
    const counted = items.map(item => {
      const rows = item.customFields[path('Orders')]?.tableValue;
      const listValue = rows?.map(() => ({}));
      return rows
        ? {
            ...item,
            customFields: { ...item.customFields, [path('Orders')]: { listValue } } as Item['customFields'],
          }
        : item;
    });
    const lines = gifts.field('Lines');
    const tableFields = lines.tableFields?.map(column => {
      const shown = LINE_DONOR_FIELDS.find(name => world.column(name) === column.id);
      return shown ? { ...column, precision: donors.field(shown).precision ?? 0 } : column;
    });
    const field = (name: string) =>
      name === 'Lines' ? { ...lines, ...(tableFields && { tableFields }) } : gifts.field(name);
    return new FigureOracle({ deals: { ...gifts, directory, field } }, counted);
  }
});
