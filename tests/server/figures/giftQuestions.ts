import fc from 'fast-check';
import type { Condition, FieldCondition, FigureGroup, FigureMeasure } from '#core/model.ts';
import type { GiftWorld } from './giftWorld.ts';

export interface GiftQuestion {
  readonly groups: FigureGroup[];
  readonly measures: FigureMeasure[];
  readonly condition: Condition | null;
  readonly reader: number;
}

/** Generates random queries for the fixture of `giftWorld.ts`. */
export function generateGiftQuestion(world: GiftWorld): fc.Arbitrary<GiftQuestion> {
  const gift = (name: string) => world.gifts.field(name).id;
  const someLine = (where: FieldCondition): Condition => ({ some: gift('Lines'), where: [where] });
  const paths = (names: readonly string[]) => names.map(name => ({ field: world.path(name) }));
  const groups: FigureGroup[] = [
    ...paths(['Name', 'Region', 'Kinds', 'Sponsor', 'Status', 'Tags', 'CreatedBy']),
    ...['Born', 'CreatedAt'].flatMap(name =>
      (['Day', 'Month', 'Year', 'Weekday'] as const).map(by => ({ field: world.path(name), by })),
    ),
    { field: world.path('Number'), step: 3 },
    { field: world.path('Income'), step: 100 },
    { field: gift('Title') },
    { field: gift('Donor') },
    ...['Product', 'For', 'Name', 'Region'].map(name => ({ field: world.column(name) })),
    ...(['Month', 'Year', 'Weekday'] as const).map(by => ({ field: world.column('Born'), by })),
    { field: world.column('Income'), step: 100 },
  ];
  const measures: FigureMeasure[] = [
    ...[world.path('Income'), world.column('Income'), world.path('Number'), gift('Amount')].flatMap(field =>
      (['Sum', 'Average', 'Median', 'Min', 'Max', 'Filled', 'Distinct'] as const).map(measure => ({
        measure,
        field,
      })),
    ),
    ...['Born', 'CreatedAt'].flatMap(name =>
      (['Min', 'Max', 'Distinct'] as const).map(measure => ({ measure, field: world.path(name) })),
    ),
    ...(['Min', 'Max'] as const).map(measure => ({ measure, field: world.column('Born') })),
    { measure: 'Filled', field: world.column('Name') },
    { measure: 'Distinct', field: world.column('Region') },
    { measure: 'Distinct', field: world.path('Region') },
    { measure: 'Distinct', field: world.path('Status') },
    { measure: 'Filled', field: world.path('CreatedBy') },
    { measure: 'Filled', field: world.path('Kinds') },
    { measure: 'Count', field: world.path('Orders') },
  ];
  const north = { stringValue: 'north' };
  const active = { stringValue: world.donors.status('Active') };
  const conditions: Condition[] = [
    { field: world.path('Region'), operator: 'Equals', value: north },
    { field: world.path('Region'), operator: 'NotEquals', value: north },
    { field: world.path('Kinds'), operator: 'Equals', value: north },
    { field: world.path('Income'), operator: 'MoreOrEqual', value: { numberValue: 100 } },
    { field: world.path('Sponsor'), operator: 'Equals' },
    { field: world.path('Status'), operator: 'NotEquals', value: active },
    { field: world.path('Tags'), operator: 'Equals' },
    { field: world.path('CreatedBy'), operator: 'NotEquals' },
    someLine({ field: world.column('Region'), operator: 'Equals', value: north }),
    someLine({ field: world.column('Region'), operator: 'NotEquals', value: north }),
    someLine({ field: world.column('Income'), operator: 'MoreOrEqual', value: { numberValue: 100 } }),
    someLine({ field: world.column('Name'), operator: 'Equals' }),
  ];
  const chosen = fc.uniqueArray(fc.constantFrom(...groups), {
    maxLength: 2,
    selector: ({ field }) => field,
  });
  return fc.record({
    groups: fc
      .tuple(chosen, fc.constantFrom(2, 5, 400))
      .map(([all, limit]) => all.map(group => ({ ...group, limit }))),
    measures: fc
      .array(fc.constantFrom(...measures), { maxLength: 3 })
      .map(more => [{ measure: 'Count' as const }, ...more]),
    condition: fc.option(fc.constantFrom(...conditions)),
    reader: fc.integer({ min: 0, max: world.readers.length - 1 }),
  });
}
