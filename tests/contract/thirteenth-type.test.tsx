// @vitest-environment jsdom
/**
 * Tests that a thirteenth type costs a folder and a line in each list: Rating, the template of `npm run new:field`,
 * obeys every law and works in compile, form, list and filter; core, view, app and server don't know it. (Its SQL is
 * tested in `thirteenth-type.sql.test.ts`.)
 */

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Ajv } from 'ajv';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { listColumns } from '#core/directory/listColumns.ts';
import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import { filterToConditions, isConditionMet } from '#core/field/conditions/conditions.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldValue } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldUis } from '#plugins/index.ui.ts';
import { buildSampleContext } from '#plugins/shared/sampleWorld.ts';
import { FieldStage } from '#plugins/shared/stage/FieldStage.tsx';
import { RecordForm } from '#view/form/RecordForm.tsx';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { OverlayProvider } from '#view/kit/overlay/OverlayProvider.tsx';
import { createFieldUiRegistry } from '#view/systemFields/fieldUiRegistry.ts';
import { FilterBar } from '#view/table/filters/FilterBar.tsx';
import { RecordTable } from '#view/table/RecordTable.tsx';
import { ratingPlugin } from '../../tools/newField/template/rating.core.ts';
import ratingMessages from '../../tools/newField/template/rating.messages.json' with { type: 'json' };
import { ratingSamples } from '../../tools/newField/template/rating.samples.ts';
import { ratingUi } from '../../tools/newField/template/rating.ui.tsx';
import { everyField } from '../fixtures/everyField.ts';
import { laws } from './laws.ts';
import { uiLaws } from './laws.ui.tsx';

// A developer who has generated a Rating already has it in the lists.
const others: readonly FieldPlugin[] = fieldPlugins;
const registry = createFieldRegistry([
  ...others.filter(({ type }) => type !== ratingPlugin.type),
  ratingPlugin,
]);
const ui = createFieldUiRegistry({ ...fieldUis, Rating: ratingUi });
const messages = {
  en: { ...fieldMessages.en, ...ratingMessages.en },
  uk: { ...fieldMessages.uk, ...ratingMessages.uk },
};
const [sample] = ratingSamples.definitions;
if (!sample) throw new Error('The Rating template has no sample.');
const rating = sample.definition;
const directory: Directory = { ...everyField, fields: [...everyField.fields, rating] };
const compiled = compileDirectory(directory, registry);
const validateSchema = new Ajv({ strict: true, allErrors: true }).compile(compiled.schema);

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

test.each(Object.entries(laws))('obeys the law %s', (_, law) => {
  law({ plugin: ratingPlugin, samples: ratingSamples, registry, messages });
});

describe.each(ratingSamples.definitions.map(each => [each.name, each] as const))('%s', (_, each) => {
  test.each(Object.entries(uiLaws))('obeys the law %s', (_, law) => {
    law({ sample: each, registry, ui, messages, locale: 'uk' });
  });
});

test('is included in the compiled schema, columns and filters', () => {
  expect(Object.keys(compiled.schema.properties ?? {})).toContain(rating.id);
  expect(listColumns(compiled).map(column => column.id)).toContain(rating.id);
  expect(compiled.filters.map(field => field.definition.id)).toContain(rating.id);
});

test('is validated on write', () => {
  const judge = (value: FieldValue) =>
    judgeWrite({
      compiled,
      validateSchema,
      rights: FULL_RIGHTS,
      groupIds: [],
      formulaContext: testFieldContext,
      current: null,
      patch: { [rating.id]: value },
      targetStatus: undefined,
      comment: undefined,
    }).issues.filter(issue => issue.path[1] === rating.id);
  expect(judge({ numberValue: 4 })).toEqual([]);
  expect(judge({ numberValue: 9 }).map(issue => issue.code)).toEqual(['TooLarge']);
});

test('can be edited in the form', () => {
  let form: RecordFormHandle | undefined;
  function Form() {
    form = useRecordForm({
      compiled,
      validateSchema,
      rights: FULL_RIGHTS,
      groupIds: [],
      formulaContext: testFieldContext,
      current: null,
    });
    return <RecordForm form={form} />;
  }
  draw(<Form />);
  fireEvent.change(screen.getByLabelText('Rating'), { target: { value: '4' } });
  expect(form?.judge().patch).toEqual({ [rating.id]: { numberValue: 4 } });
});

test('is shown in the list', () => {
  const item = {
    id: rating.id,
    number: 7,
    display: '#7',
    status: null,
    tags: [],
    customFields: { [rating.id]: { numberValue: 3 } },
    references: {},
    version: 1,
    position: 'a0',
    createdAt: '2026-11-21T00:00:00.000Z',
    lastActivityAt: '2026-11-21T00:00:00.000Z',
  };
  draw(
    <RecordTable
      compiled={compiled}
      items={[item]}
      orderBy={{ field: 'Number', asc: false }}
      onOrderBy={() => {}}
      onOpen={() => {}}
    />,
  );
  expect(screen.getByRole('columnheader', { name: /Rating/ })).toBeTruthy();
  expect(screen.getByText('★★★')).toBeTruthy();
});

test('can be filtered in the filter bar', async () => {
  let filters: RecordFilters = noFilters;
  function Bar() {
    const [value, setValue] = useState<RecordFilters>({
      ...noFilters,
      fields: { [rating.id]: { numberRangeValue: { from: 2 } } },
    });
    filters = value;
    return <FilterBar compiled={compiled} value={value} onChange={setValue} />;
  }
  draw(<Bar />);
  fireEvent.click(await screen.findByRole('button', { name: 'Rating: from ★★' }, { timeout: 5_000 }));
  const panel = await screen.findByRole('dialog');
  fireEvent.change(within(panel).getByLabelText('Rating'), { target: { value: '4' } });
  expect(filters.fields[rating.id]).toEqual({ numberRangeValue: { from: 4 } });

  const field = compiled.fieldById.get(rating.id);
  const conditions = field ? filterToConditions(field, filters.fields[rating.id]) : [];
  const found = [3, 4, 5].filter(stars => {
    const context = buildSampleContext({ engine: registry, values: { [rating.id]: { numberValue: stars } } });
    return conditions.every(condition => isConditionMet(condition, compiled, context));
  });
  expect(found).toEqual([4, 5]);
});

function draw(what: React.ReactNode): void {
  render(
    <FieldStage registry={registry} ui={ui} messages={messages}>
      <OverlayProvider>{what}</OverlayProvider>
    </FieldStage>,
  );
}
