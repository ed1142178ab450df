// @vitest-environment jsdom
/**
 * Tests that a system field costs an entry in each list: the toy of a fixture is a column, an order, a filter and a
 * condition, and is drawn by its type; core, view and app don't know it. (Its SQL is tested in
 * `tests/server/records/systemFields.test.ts`.)
 */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CompiledDirectory, compileDirectory } from '#core/directory/compileDirectory.ts';
import { defaultColumnSettings, listColumns } from '#core/directory/listColumns.ts';
import { noFilters, toViewSearchRequest } from '#core/directory/recordView.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { isConditionMet } from '#core/field/conditions/conditions.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { getRecordValues, SYSTEM_ID, systemFields } from '#core/field/system/systemFields.ts';
import type { Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { buildSampleContext, sampleIds } from '#plugins/shared/sampleWorld.ts';
import { FieldStage } from '#plugins/shared/stage/FieldStage.tsx';
import { CardBody } from '#view/board/CardBody.tsx';
import { RecordTable } from '#view/table/RecordTable.tsx';
import serverEn from '../../src/server/modules/exports/messages/en.json' with { type: 'json' };
import serverUk from '../../src/server/modules/exports/messages/uk.json' with { type: 'json' };
import boardEn from '../../src/view/messages/board/en.json' with { type: 'json' };
import boardUk from '../../src/view/messages/board/uk.json' with { type: 'json' };
import en from '../../src/view/messages/en.json' with { type: 'json' };
import uk from '../../src/view/messages/uk.json' with { type: 'json' };
import { everyField } from '../fixtures/everyField.ts';
import { systemFieldsWithToy, TOY_ID } from '../fixtures/toySystemField/core.ts';

const registry = createFieldRegistry(fieldPlugins, systemFieldsWithToy);
const compiled = compileDirectory(everyField, registry);
const toyMessages = { [`table.${TOY_ID}`]: 'Revisions' };
const messages = { en: { ...fieldMessages.en, ...toyMessages }, uk: { ...fieldMessages.uk, ...toyMessages } };
const item: Item = {
  id: '01980000-0000-7000-8000-000000000777',
  number: 7,
  display: '#7',
  status: null,
  tags: [],
  customFields: {},
  references: {},
  version: 42,
  position: 'a0',
  createdAt: '2026-11-21T00:00:00.000Z',
  createdBy: sampleIds.olena,
  lastActivityAt: '2026-11-21T00:00:00.000Z',
};

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

test('is a column, and can be used in conditions', () => {
  expect(listColumns(compiled).map(column => column.id)).toContain(TOY_ID);
  const context = buildSampleContext({ engine: registry, values: getRecordValues(item, registry, 'UTC') });
  const judge = (revisions: number) =>
    isConditionMet({ field: TOY_ID, operator: 'More', value: { numberValue: revisions } }, compiled, context);
  expect([41, 42].map(judge)).toEqual([true, false]);
});

test('can be used to filter and sort a view', () => {
  const asked = toViewSearchRequest({
    compiled,
    filters: { ...noFilters, fields: { [TOY_ID]: { numberRangeValue: { from: 2 } } } },
    orderBy: { field: TOY_ID, asc: true },
    isTag: () => true,
    resolve: field => field,
    directoryOf: () => undefined,
  });
  expect(asked).toEqual({
    orderBy: { field: TOY_ID, asc: true },
    conditions: [{ field: TOY_ID, operator: 'MoreOrEqual', value: { numberValue: 2 } }],
  });
});

test('is rendered in lists by its field type, like the creator of a record', () => {
  const columnsShown = { [TOY_ID]: true, [SYSTEM_ID.createdBy]: true };
  render(
    <FieldStage registry={registry} messages={messages}>
      <RecordTable
        compiled={compiled}
        items={[item]}
        orderBy={{ field: TOY_ID, asc: false }}
        onOrderBy={() => {}}
        onOpen={() => {}}
        columnSettings={{ ...defaultColumnSettings, columnsShown }}
      />
    </FieldStage>,
  );
  expect(screen.getByRole('columnheader', { name: /Revisions/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  expect(screen.getByText('42')).toBeTruthy();
  expect(screen.getByText('Olena Kovalenko')).toBeTruthy();
});

test('is shown on cards if the directory includes it there, like the creator of a record', () => {
  const cardSystemFields = [SYSTEM_ID.createdBy, TOY_ID];
  const onCards = { ...everyField, cardSystemFields };
  const card = (of: CompiledDirectory, record = item) => {
    render(
      <FieldStage registry={registry} messages={messages}>
        <CardBody item={record} compiled={of} />
      </FieldStage>,
    );
    const lines = screen.queryAllByRole('definition').map(line => line.textContent);
    cleanup();
    return lines;
  };
  const full = card(compileDirectory(onCards, registry));
  expect(full.slice(-2)).toEqual(['OKOlena Kovalenko', '42']);
  expect(card(compiled)).toEqual([]);
  // A profile can hide the creator, or a status of the record can, in which case the server omits it.
  const hiding = compileVisibleDirectory(onCards, registry, {
    ...FULL_RIGHTS,
    hiddenFields: [SYSTEM_ID.createdBy],
  });
  expect(card(hiding)).toEqual(['42']);
  const { createdBy: _, ...untold } = item;
  expect(card(compileDirectory(onCards, registry), untold)).toEqual(['42']);
});

test('is not available as a column, order or filter to users from whom it is hidden', () => {
  const id = SYSTEM_ID.createdBy;
  const seen = compileVisibleDirectory(everyField, registry, { ...FULL_RIGHTS, hiddenFields: [id] });
  expect(compileVisibleDirectory(everyField, registry, { ...FULL_RIGHTS, hiddenFields: [id] })).toBe(seen);
  expect(listColumns(seen).map(column => column.id)).not.toContain(id);
  const asked = toViewSearchRequest({
    compiled: seen,
    filters: {
      ...noFilters,
      fields: { [id]: { idsValue: [sampleIds.olena] } },
      conditions: [{ field: id, operator: 'Equals' }],
    },
    orderBy: { field: id, asc: true },
    isTag: () => true,
    resolve: field => field,
    directoryOf: () => undefined,
  });
  expect(asked).toEqual({ orderBy: { field: SYSTEM_ID.number, asc: false } });
});

test('has names in both languages', () => {
  for (const { id, column, ordersBoards } of systemFields) {
    if (column) expect([`table.${id}` in en, `table.${id}` in uk], id).toEqual([true, true]);
    if (ordersBoards)
      expect([`board.by${id}` in boardEn, `board.by${id}` in boardUk], id).toEqual([true, true]);
    if (column) expect([`export.${id}` in serverEn, `export.${id}` in serverUk], id).toEqual([true, true]);
  }
});
