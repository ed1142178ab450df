import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Aggregate, FigureRow } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { outlastTransactions } from '#tests/server/support/outlastTransactions.ts';
import { watchFigures } from '#tests/server/support/watchFigures.ts';
import { checkCellConditions, compareFigures } from './figureComparison.ts';
import { FigureOracle } from './figureOracle.ts';
import { FigureQuestionGenerator, type GeneratedQuestion } from './figureQuestions.ts';
import { buildFigureWorld, type FigureWorld, pickPlace } from './figureWorld.ts';
import { readStatusPeriods } from './staysInMemory.ts';

const QUESTIONS = { PGlite: { usual: 20, whole: 600 }, PostgreSQL: { usual: 50, whole: 1_500 } };

const { watching, kept } = watchFigures();

describeOwnServer(
  'Metrics from cached columns',
  api => {
    let world: FigureWorld;
    let params: { id: string };
    let tags: string[];
    const items: string[] = [];
    beforeAll(async () => {
      world = await buildFigureWorld(api);
      params = { id: world.deals.directory.id };
      const found = await world.admin.ok('searchItems', { params, body: { take: 1_000 } });
      items.push(...found.items.map(({ id }) => id));
      tags = [];
      for (const name of ['red', 'blue', 'green'])
        tags.push((await world.admin.ok('saveTag', { body: { name } })).id);
      await outlastTransactions(api.database, world.admin.user.account.id);
    });
    const ask = (
      member: Member,
      { isLimited: _, ...body }: Omit<GeneratedQuestion, 'isLimited'> & Partial<GeneratedQuestion>,
    ) => member.ok('aggregateItems', { params, body });
    /**
     * Values of other records aren't stored in columns, so this query reads the database; the last measure is removed
     * again.
     */
    const read = async (member: Member, asked: Omit<GeneratedQuestion, 'isLimited'>): Promise<Aggregate> => {
      const ofOthers = { measure: 'Filled' as const, field: world.city };
      return withoutLast(await ask(member, { ...asked, measures: [...asked.measures, ofOthers] }));
    };
    const memberOf = ({ isLimited }: GeneratedQuestion) => (isLimited ? world.limited : world.admin);

    test('equal those read from the database, for any caller and after any change', async () => {
      const runs = generatedRuns(`Figures in columns on ${api.kind}`, QUESTIONS[api.kind]);
      await fc.assert(
        fc.asyncProperty(new FigureQuestionGenerator(world).ofColumns(), async asked => {
          await changeSomething();
          const answer = await ask(memberOf(asked), asked);
          expect(kept().bytes()).toBeGreaterThan(0);
          expect(answer).toEqual(await read(memberOf(asked), asked));
        }),
        runs,
      );
    }, 3_600_000);

    test('are computed by a new thread once the previous one has ended', async () => {
      const asked = { groups: [], measures: [{ measure: 'Count' as const }], search: {} };
      const before = await ask(world.admin, asked);
      await kept().end();
      expect(kept().bytes()).toBe(0);
      expect(await ask(world.admin, asked)).toEqual(before);
      expect(kept().bytes()).toBeGreaterThan(0);
    });

    test('are updated when tags are merged, and when statuses hide a field', async () => {
      const field = world.deals.field('Region').id;
      const asked = {
        groups: [{ field }, { field: 'Tags' }],
        measures: [{ measure: 'Count' as const }],
        search: {},
      };
      await ask(world.admin, asked);
      const [red = '', blue = ''] = tags;
      await world.admin.ok('mergeTags', { body: { fromId: red, intoId: blue } });
      expect(await ask(world.admin, asked)).toEqual(await read(world.admin, asked));
      const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = world.deals.directory;
      const lines = world.deals.field('Lines').id;
      const byProduct = {
        groups: [{ field: world.column('Product') }],
        measures: [{ measure: 'Count' as const, field: lines }],
        search: {},
      };
      expect((await ask(world.admin, byProduct)).totals.values).not.toEqual(['0']);
      const statusList = directory.statusList.map(status => ({
        ...status,
        fields: { [field]: { hidden: true }, [lines]: { hidden: true } },
      }));
      await world.admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
      for (const each of [asked, byProduct]) {
        const hidden = await ask(world.admin, each);
        expect(hidden.axes[0]?.map(({ keys }) => keys)).toEqual([[{}]]);
        expect(hidden).toEqual(await read(world.admin, each));
      }
      await world.admin.ok('updateDirectory', { params: { id }, body: directory });
    });

    test('are updated when the type of a status changes, which determines finished records', async () => {
      const asked = {
        groups: [{ field: 'FinishedAt', by: 'Month' as const }],
        measures: [{ measure: 'Count' as const }],
        search: {},
      };
      const before = await ask(world.admin, asked);
      const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = world.deals.directory;
      const types = { New: 'Active', Secret: 'Success', Won: 'Active' } as const;
      const statusList = directory.statusList.map(status => ({
        ...status,
        type: types[status.name as keyof typeof types],
      }));
      await world.admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
      const after = await ask(world.admin, asked);
      expect(after).not.toEqual(before);
      expect(after).toEqual(await read(world.admin, asked));
      await world.admin.ok('updateDirectory', { params: { id }, body: directory });
      expect(await ask(world.admin, asked)).toEqual(before);
      expect(before).toEqual(await read(world.admin, asked));
    });

    test('are updated when records change their status', async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await changeSomething();
        const answer = await ask(world.admin, byStay);
        const found = await world.admin.ok('searchItems', { params, body: { take: 1_000 } });
        const stays = await readStatusPeriods(api, world.deals.directory, world.timeZone);
        compareFigures(new FigureOracle(world, found.items, { stays }), byStay, answer);
        await checkCellConditions(world.admin, params, { search: {}, answer });
      }
    });

    test('have conditions that find the records in the combined group of other tags', async () => {
      const asked = {
        groups: [{ field: SYSTEM_ID.tags, limit: 1 }],
        measures: [{ measure: 'Count' as const }],
        search: {},
      };
      await world.admin.ok('createItem', { params, body: { tags: tags.slice(1) } });
      const answer = await ask(world.admin, asked);
      expect(answer.other?.conditions).toBeDefined();
      await checkCellConditions(world.admin, params, { search: {}, answer });
    });

    /** Changes records in one of the possible ways. */
    async function changeSomething(): Promise<void> {
      const itemId = items[randomInt(items.length)] ?? '';
      const at = { ...params, itemId };
      const ways: (() => Promise<unknown>)[] = [
        async () => undefined,
        () => world.admin.call('updateItem', { params: at, body: { customFields: anyValues() } }),
        () => world.admin.ok('createItem', { params, body: { customFields: anyValues() } }),
        () => world.admin.call('deleteItem', { params: at }),
        () => world.admin.call('restoreItem', { params: at }),
        () => world.admin.call('createItemNote', { params: at, body: { text: 'seen' } }),
        () => world.admin.call('changeItemStatus', { params: { ...at, status: anyStatus() }, body: {} }),
        () => world.admin.call('updateItem', { params: at, body: { tags: tags.slice(randomInt(3)) } }),
        () => moveAndUndo(itemId),
      ];
      await ways[randomInt(ways.length)]?.();
    }

    async function moveAndUndo(itemId: string): Promise<void> {
      const changeId = randomUUID();
      const body = { isPreview: false, changeId, itemIds: [itemId], change: { status: anyStatus() } };
      await world.admin.call('changeItems', { params, body });
      if (randomInt(2) === 0) await ask(world.admin, byStay);
      await world.admin.call('undoBulkChange', { params: { ...params, changeId } });
    }

    function anyStatus(): string {
      return world.deals.status(['New', 'Secret', 'Won'][randomInt(3)] ?? 'New');
    }

    function anyValues() {
      const { field } = world.deals;
      return {
        [field('Title').id]: { stringValue: ['Roof', 'ROOF', 'Gate'][randomInt(3)] ?? '' },
        [field('Weights').id]: {
          listValue: Array.from({ length: 1 + randomInt(4) }, () => ({ numberValue: randomInt(100) })),
        },
        [field('Where').id]: pickPlace(),
        [field('Stops').id]: { listValue: [pickPlace(), pickPlace()].slice(randomInt(2)) },
        [field('Amount').id]: { numberValue: randomInt(1_000_000) / 100 },
        [field('Lines').id]: { tableValue: Array.from({ length: randomInt(5) }, anyLine) },
      };
    }

    function anyLine() {
      const customFields = {
        [world.column('Product')]: { stringValue: ['Nail', 'Board', 'Beam'][randomInt(3)] ?? '' },
        [world.column('Price')]: { numberValue: randomInt(10_000) / 100 },
        [world.column('To')]: pickPlace(),
      };
      return { customFields };
    }
  },
  { env: { FIGURES_FROM: '1' }, modules: [watching] },
);

const byStay = {
  groups: [{ field: STATUS_PERIOD_COLUMN.status }],
  measures: [
    { measure: 'Count' as const },
    { measure: 'Median' as const, field: STATUS_PERIOD_COLUMN.days },
    { measure: 'Count' as const, field: SYSTEM_ID.stays },
  ],
  search: {},
};

function withoutLast({ rows, axes, totals, other, ...rest }: Aggregate): Aggregate {
  const cut = <T extends Pick<FigureRow, 'values'>>(row: T): T => ({
    ...row,
    values: row.values.slice(0, -1),
  });
  return {
    ...rest,
    rows: rows.map(cut),
    axes: axes.map(axis => axis.map(cut)),
    totals: cut(totals),
    other: other && cut(other),
  };
}
