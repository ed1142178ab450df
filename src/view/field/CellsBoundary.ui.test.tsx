import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { testTextPlugin } from '#core/testing/testFieldRegistry.ts';
import { EngineContext, type FieldEngineContext, useFieldContext } from '../engine/engine.ts';
import type { CellProps } from '../engine/fieldUi.ts';
import { MessagesProvider } from '../i18n/MessagesProvider.tsx';
import { createMessages } from '../i18n/messages.ts';
import { createFieldUiRegistry } from '../systemFields/fieldUiRegistry.ts';
import { CellsBoundary } from './CellsBoundary.tsx';
import { FieldCell } from './FieldCell.tsx';

const registry = createFieldRegistry([testTextPlugin]);
const field = (id: string): FieldDefinition => ({ id, code: id, name: id, type: 'Word' });
const values = { good: { stringValue: 'fine' }, bad: { stringValue: 'broken' } };

function Cell({ value }: CellProps) {
  if (value.stringValue === 'broken') throw new Error('A broken cell.');
  return <span>{value.stringValue}</span>;
}

const ui = createFieldUiRegistry({
  Word: {
    type: 'Word',
    Icon: () => null,
    minCellWidth: 100,
    editsIn: 'cell',
    Cell,
    Editor: () => null,
    ListEditor: null,
    Filter: null,
  },
});
const engine: FieldEngineContext = {
  registry,
  ui,
  countryCode: 'us',
  weekStart: 'Monday',
  timeZone: 'UTC',
  findField: () => undefined,
  directoryOf: () => undefined,
  knownReference: () => undefined,
};

function Row() {
  const context = useFieldContext(values);
  return (
    <CellsBoundary>
      <FieldCell field={registry.bind(field('good'))} context={context} />
      <FieldCell field={registry.bind(field('bad'))} context={context} />
    </CellsBoundary>
  );
}

afterEach(cleanup);

test('keeps showing the other cells of a row if one cell throws an error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const messages = createMessages('en', [{ 'field.failed': 'This field could not be shown.' }]);
  render(
    <MessagesProvider messages={messages}>
      <EngineContext value={engine}>
        <Row />
      </EngineContext>
    </MessagesProvider>,
  );
  expect(screen.getByText('fine')).toBeTruthy();
  expect(screen.getByText('This field could not be shown.')).toBeTruthy();
});
