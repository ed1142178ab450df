import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { isConditionMet } from '#core/field/conditions/conditions.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Condition, EntryCondition, FieldValue, Item } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { describeServer } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { buildFigureWorld, type FigureWorld } from './figureWorld.ts';

const registry = createFieldRegistry(fieldPlugins);

const CONDITIONS = { PGlite: { usual: 14, whole: 400 }, PostgreSQL: { usual: 50, whole: 1_500 } };

/** Tests conditions on one row of a table, or one value of a list, rather than on the field as a whole. */
describeServer('Conditions on entries', api => {
  let world: FigureWorld;
  let params: { id: string };
  beforeAll(async () => {
    world = await buildFigureWorld(api);
    params = { id: world.deals.directory.id };
  });
  const field = (name: string) => world.deals.field(name).id;

  test('match the same records in the database as in memory', async () => {
    const { items } = await world.admin.ok('searchItems', { params, body: { take: 1_000 } });
    const compiled = compileDirectory(world.deals.directory, registry);
    const context = {
      engine: registry,
      reference: () => undefined,
      findField: () => undefined,
      lookUp: () => undefined,
      locale: 'en' as const,
      countryCode: 'ua',
    };
    const meets = (condition: Condition) => (item: Item) =>
      isConditionMet(condition, compiled, { ...context, values: item.customFields });
    await fc.assert(
      fc.asyncProperty(getConditionsOn(world, field), async condition => {
        const body = { take: 1_000, conditions: [condition] };
        const found = await world.admin.ok('searchItems', { params, body });
        const expected = items.filter(meets(condition)).map(({ number }) => number);
        expect(found.items.map(({ number }) => number).toSorted()).toEqual(expected.toSorted());
      }),
      generatedRuns(`Conditions on entries on ${api.kind}`, CONDITIONS[api.kind]),
    );
  }, 3_600_000);

  test('must all match within the same row', async () => {
    const [product, price] = [world.column('Product'), world.column('Price')];
    const at = { id: world.deals.directory.id };
    const row = (name: string, numberValue: number) => ({
      customFields: { [product]: { stringValue: name }, [price]: { numberValue } },
    });
    const create = (tableValue: ReturnType<typeof row>[]) =>
      world.admin.ok('createItem', {
        params: at,
        body: { customFields: { [field('Lines')]: { tableValue } } },
      });
    const one = await create([row('Rope', 999_999), row('Chain', 1)]);
    await create([row('Rope', 1), row('Chain', 999_999)]);
    const where: Condition[] = [
      { field: product, operator: 'Equals', value: { stringValue: 'rope' } },
      { field: price, operator: 'More', value: { numberValue: 900_000 } },
    ];
    const found = await world.admin.ok('searchItems', {
      params,
      body: { conditions: [{ some: field('Lines'), where }] },
    });
    expect(found.items.map(({ id }) => id)).toEqual([one.id]);
  });

  test('are rejected with every issue, including columns hidden from the caller', async () => {
    const is = (id: string): Condition => ({ field: id, operator: 'Equals', value: { numberValue: 1 } });
    const conditions: Condition[] = [
      { some: field('Title'), where: [is(field('Title'))] },
      { some: field('Lines'), where: [is(field('Amount')), is(world.column('Price'))] },
      { some: field('Lines'), where: [{ any: [{ some: field('Lines'), where: [is(field('Lines'))] }] }] },
      {
        some: field('Lines'),
        where: [{ field: world.column('Product'), operator: 'More', value: { stringValue: 'a' } }],
      },
      { some: field('Weights'), where: [is(field('Region'))] },
    ];
    const asked = async (member: typeof world.admin) =>
      (await member.refused(400, 'searchItems', { params, body: { conditions } })).issues.map(
        ({ path, code }) => `${path.slice(1).join('.')} ${code}`,
      );
    const mistakes = [
      '0.some UnknownField',
      '1.where.0.field UnknownField',
      '2.where.0.any.0.some UnknownField',
      '3.where.0.operator UnknownOperator',
      '4.where.0.field UnknownField',
    ];
    expect(await asked(world.admin)).toEqual(mistakes);
    expect(await asked(world.limited)).toEqual(mistakes.toSpliced(2, 0, '1.where.1.field UnknownField'));
  });
});

function getConditionsOn(world: FigureWorld, field: (name: string) => string): fc.Arbitrary<Condition> {
  const number = fc.integer({ min: -50, max: 900 }).map(numberValue => ({ numberValue }));
  const text = fc.constantFrom('nail', 'BOARD', 'oa', '').map(stringValue => ({ stringValue }));
  const region = fc.constantFrom('north', 'south').map(stringValue => ({ stringValue }));
  const comparisons = ['Equals', 'NotEquals', 'Less', 'LessOrEqual', 'More', 'MoreOrEqual'] as const;
  const inRow = fc.oneof(
    leaf(world.column('Price'), comparisons, number),
    leaf(world.column('Product'), ['Equals', 'NotEquals', 'Contains', 'StartsWith'], text),
  );
  const some = (id: string, inner: fc.Arbitrary<Condition>): fc.Arbitrary<EntryCondition> => {
    const groups = fc.oneof(
      inner,
      fc.array(inner, { maxLength: 3 }).map(any => ({ any })),
      fc.array(inner, { maxLength: 3 }).map(all => ({ all })),
    );
    return fc.array(groups, { minLength: 1, maxLength: 3 }).map(where => ({ some: id, where }));
  };
  return fc.oneof(
    some(field('Lines'), inRow),
    some(field('Weights'), leaf(field('Weights'), comparisons, number)),
    some(field('Regions'), leaf(field('Regions'), ['Equals', 'NotEquals'], region)),
  );
}

/** Generates conditions on a field; those without a value match empty fields. */
function leaf(
  field: string,
  operators: readonly Exclude<Condition, { any: unknown } | { all: unknown } | EntryCondition>['operator'][],
  values: fc.Arbitrary<FieldValue>,
): fc.Arbitrary<Condition> {
  return fc
    .tuple(fc.constantFrom(...operators), fc.option(values, { nil: undefined, freq: 6 }))
    .map(([operator, value]) => ({ field, operator, ...(value ? { value } : {}) }));
}
