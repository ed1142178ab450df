import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { DIRECTORY_FIELD_ID } from '#core/field/system/joinedSystemFields.ts';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import type { Aggregate, FigureGroup } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { checkCellConditions, compareFigures } from './figureComparison.ts';
import { FigureOracle } from './figureOracle.ts';
import { FigureQuestionGenerator, type GeneratedQuestion } from './figureQuestions.ts';
import { buildFigureWorld, type FigureWorld } from './figureWorld.ts';
import { readStatusPeriods, type StatusPeriods } from './staysInMemory.ts';

const QUESTIONS = { PGlite: { usual: 14, whole: 400 }, PostgreSQL: { usual: 50, whole: 1_500 } };

const STATUSES = [
  { name: 'Open', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];

describeServer('Metrics', api => {
  let world: FigureWorld;
  let params: { id: string };
  let stays: StatusPeriods;
  beforeAll(async () => {
    world = await buildFigureWorld(api);
    params = { id: world.deals.directory.id };
    stays = await readStatusPeriods(api, world.deals.directory, world.timeZone);
  });
  const field = (name: string) => world.deals.field(name).id;
  const ask = (
    member: Member,
    { isLimited: _, ...body }: Omit<GeneratedQuestion, 'isLimited'> & Partial<GeneratedQuestion>,
  ) => member.ok('aggregateItems', { params, body });

  test('equal values computed from the records that the caller can read, with conditions that find these records', async () => {
    const runs = generatedRuns(`Figures on ${api.kind}`, QUESTIONS[api.kind]);
    await fc.assert(
      fc.asyncProperty(new FigureQuestionGenerator(world).any(), async asked => {
        const member = asked.isLimited ? world.limited : world.admin;
        const answer = await ask(member, asked);
        const found = await member.ok('searchItems', { params, body: { ...asked.search, take: 1_000 } });
        const oracle = new FigureOracle(world, found.items, { weekStart: asked.weekStart, stays });
        expect(answer.records).toBe(found.total);
        compareFigures(oracle, asked, answer);
        await checkCellConditions(member, params, { search: asked.search, answer });
      }),
      runs,
    );
  }, 3_600_000);

  test('start weeks on the day set in the account, unless the query sets another', async () => {
    const { id, name } = world.admin.user.account;
    const { timeZone } = world;
    const of = (by: 'Week' | 'Weekday') => ({
      groups: [{ field: field('Signed'), by, order: { by: 'Key' as const, asc: true } }],
      measures: [{ measure: 'Count' as const }],
      search: {},
    });
    const daysOf = (answer: Aggregate) =>
      answer.axes[0]?.flatMap(({ keys: [key] }) => key?.value?.dateValue ?? key?.weekday ?? []) ?? [];
    const usual = await ask(world.admin, of('Week'));
    const body = (weekStart: 'Monday' | 'Sunday') => ({ name, timeZone, settings: { weekStart } });
    await world.admin.ok('updateAccount', { params: { id }, body: body('Sunday') });
    const weeks = daysOf(await ask(world.admin, of('Week'))).map(String);
    expect(weeks.length).toBeGreaterThan(5);
    expect(new Set(weeks.map(day => new Date(day).getUTCDay()))).toEqual(new Set([0]));
    expect(daysOf(await ask(world.admin, of('Weekday')))).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(await ask(world.admin, { ...of('Week'), weekStart: 'Monday' })).toEqual(usual);
    await world.admin.ok('updateAccount', { params: { id }, body: body('Monday') });
    expect(await ask(world.admin, of('Week'))).toEqual(usual);
  });

  test("are rejected with every field that is hidden from the caller or can't be queried", async () => {
    const body = {
      groups: [
        { field: field('Lines') },
        { field: field('Title'), by: 'Day' as const },
        { field: field('Amount') },
      ],
      measures: [
        { measure: 'Sum' as const, field: field('Title') },
        { measure: 'Average' as const, field: world.column('Price') },
        { measure: 'Median' as const },
      ],
    };
    const { issues } = await world.limited.refused(400, 'aggregateItems', { params, body });
    expect(issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
      'groups.0.field NotGrouped',
      'groups.1.by NotGrouped',
      'groups.2.field UnknownField',
      'measures.0.field NotMeasured',
      'measures.1.field UnknownField',
      'measures.2.field Required',
    ]);
    const compare = {
      field: field('Title'),
      from: '2026-02-01',
      till: '2026-01-01',
      with: 'YearBefore' as const,
    };
    const measures = [{ measure: 'Count' as const }];
    const refused = await world.admin.refused(400, 'aggregateItems', { params, body: { measures, compare } });
    expect(refused.issues.map(({ path }) => path.join('.'))).toEqual(['compare.field', 'compare.till']);
  });

  test('reject grouping by a table column with several values per row', async () => {
    const made = await defineDirectory(world.admin, { name: 'Orders', type: 'Data' }, [
      {
        name: 'Lines',
        type: 'Table',
        tableFields: [
          { name: 'Product', type: 'String' },
          { name: 'Marks', type: 'String', array: true },
        ],
      },
    ]);
    const columns = made.field('Lines').tableFields ?? [];
    const by = (name: string) => ({
      groups: [{ field: columns.find(column => column.name === name)?.id ?? '' }],
    });
    const call = (name: string) => ({
      params: { id: made.directory.id },
      body: { ...by(name), measures: [{ measure: 'Count' as const }] },
    });
    await world.admin.ok('aggregateItems', call('Product'));
    const { issues } = await world.admin.refused(400, 'aggregateItems', call('Marks'));
    expect(issues).toMatchObject([{ path: ['groups', 0, 'field'], code: 'UnknownField' }]);
  });

  test('are compared with an earlier period, month by month, with gaps filled', async () => {
    const plain = await defineDirectory(world.admin, { name: 'Visits', type: 'Data' }, [
      { name: 'On', type: 'Date' },
      { name: 'Fee', type: 'Number', precision: 1 },
    ]);
    const [on, fee] = [plain.field('On').id, plain.field('Fee').id];
    const at = { id: plain.directory.id };
    const visits = [
      ['2024-01-31', 0.1],
      ['2024-01-05', 0.2],
      ['2024-03-01', 5],
      ['2025-01-10', 1],
      ['2025-03-31', 2],
      ['2025-04-01', 100],
      ['2023-12-31', 100],
    ] as const;
    for (const [dateValue, numberValue] of visits)
      await world.admin.ok('createItem', {
        params: at,
        body: { customFields: { [on]: { dateValue }, [fee]: { numberValue } } },
      });
    const answer = await world.admin.ok('aggregateItems', {
      params: at,
      body: {
        groups: [{ field: on, by: 'Month', gaps: true }],
        measures: [{ measure: 'Count' }, { measure: 'Median', field: fee }, { measure: 'Sum', field: fee }],
        compare: { field: on, from: '2025-01-01', till: '2025-03-31', with: 'YearBefore' },
      },
    });
    const rows = answer.rows.map(({ keys, values, before }) => [
      keys[0]?.value?.dateValue,
      keys[0]?.till,
      values,
      before,
    ]);
    expect(rows).toEqual([
      ['2025-01-01', '2025-01-31', ['1', '1', '1'], ['2', '0.15', '0.3']],
      ['2025-02-01', '2025-02-28', ['0', null, '0'], ['0', null, '0']],
      ['2025-03-01', '2025-03-31', ['1', '2', '2'], ['1', '5', '5']],
    ]);
    expect(answer).toMatchObject({
      records: 2,
      totals: { values: ['2', '1.5', '3'], before: ['3', '0.2', '5.3'] },
    });
  });

  test('are null for mixed units, and summed separately when grouped by unit', async () => {
    const tableFields = [
      { name: 'Amount', type: 'Number', precision: 1 },
      { name: 'Unit', type: 'String' },
    ];
    const orders = await defineDirectory(world.admin, { name: 'Deliveries', type: 'Data' }, [
      { name: 'Lines', type: 'Table', tableFields },
    ]);
    const table = orders.field('Lines');
    const column = (name: string) => table.tableFields?.find(each => each.name === name)?.id ?? '';
    const [amount, unit] = [column('Amount'), column('Unit')];
    const at = { id: orders.directory.id };
    const lines = [
      [
        [0.1, 'kg'],
        [0.2, 'kg'],
      ],
      [
        [5, 'pcs'],
        [1, 'kg'],
      ],
    ] as const;
    for (const rows of lines) {
      const tableValue = rows.map(([numberValue, stringValue]) => ({
        customFields: { [amount]: { numberValue }, [unit]: { stringValue } },
      }));
      await world.admin.ok('createItem', {
        params: at,
        body: { customFields: { [table.id]: { tableValue } } },
      });
    }
    const measures = [
      { measure: 'Sum' as const, field: amount, unit },
      { measure: 'Count' as const },
      { measure: 'Max' as const, field: amount },
    ];
    const of = (groups: FigureGroup[]) =>
      world.admin.ok('aggregateItems', { params: at, body: { groups, measures } });
    const byRecord = await of([{ field: 'Number' }]);
    expect(byRecord.rows.map(({ values }) => values)).toEqual([
      ['0.3', '1', '0.2'],
      [null, '1', '5'],
    ]);
    expect(byRecord.totals.values).toEqual([null, '2', '5']);
    const byUnit = await of([{ field: unit, order: { by: 'Key', asc: true } }]);
    expect(byUnit.rows.map(({ keys: [key], values }) => [key?.value?.stringValue, ...values])).toEqual([
      ['kg', '1.3', '2', '1'],
      ['pcs', '5', '1', '5'],
    ]);
    const unknown = [{ measure: 'Sum' as const, field: amount, unit: table.id }];
    const { issues } = await world.admin.refused(400, 'aggregateItems', {
      params: at,
      body: { measures: unknown },
    });
    expect(issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
      'measures.0.unit NotMeasured',
    ]);
  });

  test('of all processes are computed per type, including fields that only one type has', async () => {
    const other = await defineDirectory(
      world.admin,
      { name: 'Tasks', type: 'Process', statusList: STATUSES },
      [{ name: 'Hours', type: 'Number' }],
    );
    const at = { id: other.directory.id };
    for (const numberValue of [2, 3])
      await world.admin.ok('createItem', {
        params: at,
        body: { customFields: { [other.field('Hours').id]: { numberValue } } },
      });
    const body = {
      groups: [{ field: DIRECTORY_FIELD_ID }],
      measures: [{ measure: 'Count' as const }, { measure: 'Sum' as const, field: other.field('Hours').id }],
    };
    const answer = await world.admin.ok('aggregateProcesses', { body });
    const byType = answer.rows.map(({ keys, values }) => [keys[0]?.value?.stringValue, values]);
    expect(Object.fromEntries(byType)).toEqual({
      [params.id]: [String(answer.records - 2), '0'],
      [at.id]: ['2', '5'],
    });
    expect(answer.totals.values).toEqual([String(answer.records), '5']);
    // A search with the conditions of a group finds the processes counted in the group. A field that a process type
    // doesn't have counts as empty.
    const hours = { field: other.field('Hours').id };
    for (const groups of [
      [{ field: DIRECTORY_FIELD_ID }],
      [hours],
      [{ ...hours, limit: 1 }],
      [{ field: field('Title'), limit: 2 }],
      [{ field: field('Weights'), step: 100 }, { field: DIRECTORY_FIELD_ID }],
      [{ field: world.column('Product') }],
      [{ field: STATUS_PERIOD_COLUMN.status }],
      [
        { field: STATUS_PERIOD_COLUMN.status, limit: 2 },
        { field: STATUS_PERIOD_COLUMN.days, step: 40 },
      ],
      ...cutInOrder([
        field('Signed'),
        field('Visits'),
        'CreatedAt',
        world.column('Delivered'),
        STATUS_PERIOD_COLUMN.until,
      ]),
    ]) {
      const counted = await world.admin.ok('aggregateProcesses', {
        body: { groups, measures: [{ measure: 'Count' as const }] },
      });
      const rows = [...counted.rows, ...(counted.other ? [counted.other] : [])];
      expect(rows.filter(row => !row.conditions)).toEqual([]);
      for (const { conditions, values } of rows) {
        const { total } = await world.admin.ok('searchProcesses', { body: { conditions } });
        expect(String(total), JSON.stringify(conditions)).toBe(values[0]);
      }
    }
    const unknown = [
      {
        any: [
          { field: hours.field, operator: 'Equals' as const },
          { field: params.id, operator: 'Equals' as const },
        ],
      },
    ];
    const refused = await world.admin.refused(400, 'searchProcesses', { body: { conditions: unknown } });
    expect(refused.issues).toMatchObject([{ path: ['conditions', 0, 'field'], code: 'UnknownField' }]);
  });
});

/**
 * Groupings limited to the first or last periods, or to those with the most or fewest records; each leaves a remaining
 * group.
 */
function cutInOrder(fields: readonly string[]): FigureGroup[][] {
  return fields.flatMap(field =>
    (['Week', 'Month', 'Quarter', 'Weekday'] as const).map((by, index) => {
      const order = { by: index % 2 === 0 ? ('Key' as const) : ('Measure' as const), asc: index > 1 };
      return [{ field, by, limit: 3, order }];
    }),
  );
}
