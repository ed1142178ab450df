import { expect, test } from 'vitest';
import { compileDirectory } from '../../directory/compileDirectory.ts';
import type { FieldPlugin } from '../../field/fieldPlugin.ts';
import { createFieldRegistry } from '../../field/fieldRegistry.ts';
import type { Directory, FieldDefinition } from '../../model.ts';
import {
  createTestDirectory,
  createTestTextField,
  testFieldRegistry,
  testTextPlugin,
} from '../../testing/testFieldRegistry.ts';
import { findFigureChoice, findReportContext, listFigureChoices } from './reportPlace.ts';
import { buildRequestedReport } from './reportQuestion.ts';

const linkPlugin: FieldPlugin<string> = {
  ...testTextPlugin,
  type: 'Link',
  pointsAt: ({ directoryId }) => directoryId,
};
// The types of the fields added to joined directories.
const joined = ['String', 'Dropdown'].map((type): FieldPlugin<string> => ({ ...testTextPlugin, type }));
const registry = createFieldRegistry([...testFieldRegistry.plugins, linkPlugin, ...joined] as FieldPlugin[]);
const link = (id: string, directoryId: string) => createTestTextField(id, { type: 'Link', directoryId });
const directory = (id: string, fields: FieldDefinition[]): Directory => ({
  ...createTestDirectory(fields),
  id,
});

const contacts = directory('contacts', [createTestTextField('kind'), createTestTextField('city')]);
const calls = directory('calls', [createTestTextField('title'), link('contact', 'contacts')]);
const visits = directory('visits', [link('contact', 'contacts'), link('place', 'closed')]);

function getPlace(directories: readonly Directory[], readable: readonly Directory[]) {
  const place = findReportContext(null, {
    directories: directories.map(one => compileDirectory(one, registry)),
    registry,
    tags: [],
    weekStart: 'Monday',
    findField: id => readable.flatMap(({ fields }) => fields).find(field => field.id === id),
    directoryOf: id => {
      const found = readable.find(one => one.id === id);
      return found && compileDirectory(found, registry);
    },
    t: id => id,
  });
  if (!place) throw new Error('There is something to report on.');
  return place;
}

test('offers fields of a linked record once for all types that share the reference', () => {
  const place = getPlace([calls, visits], [calls, visits, contacts]);
  expect(place.related.map(({ id, choices }) => [id, choices.map(choice => choice.name)])).toEqual([
    ['contact', ['contact › kind', 'contact › city', 'contact › table.Tags']],
  ]);
  expect(place.choices.map(({ id }) => id)).not.toContain('contact.kind');
  expect(findFigureChoice(place, 'contact.kind')?.figure).toMatchObject({
    id: 'contact.kind',
    tableId: null,
  });
  expect(listFigureChoices(place).length).toBe(place.choices.length + 3);
});

test('counts the invalid parts of a report, and queries only the valid ones', () => {
  const report = {
    chart: 'Bars' as const,
    groups: [{ field: 'contact.kind' }, { field: 'contact.gone' }],
    measures: [{ measure: 'Distinct' as const, field: 'contact.city' }],
  };
  const whole = buildRequestedReport(report, getPlace([calls], [calls, contacts]), '2026-11-26');
  expect(whole).toMatchObject({ lost: 1, question: { groups: [{ field: 'contact.kind' }] } });
  expect(whole.question.measures).toEqual(report.measures);
  const closed = buildRequestedReport(report, getPlace([calls], [calls]), '2026-11-26');
  expect(closed).toMatchObject({ lost: 3, question: { groups: [], measures: [{ measure: 'Count' }] } });
});
