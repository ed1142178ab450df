import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FilterValue } from '#core/model.ts';
import { createMessages } from '#view/i18n/messages.ts';
import en from '#view/messages/en.json' with { type: 'json' };
import uk from '#view/messages/uk.json' with { type: 'json' };
import { describeFilter, findUnknownIds } from '#view/table/filters/describeFilter.ts';
import { relativeTexts } from '#view/table/filters/relativeTexts.ts';
import { fieldPlugins } from '../index.core.ts';
import { buildSampleContext, createSampleId, sampleIds } from './sampleWorld.ts';

const registry = createFieldRegistry(fieldPlugins);

function getWords(
  type: string,
  value: FilterValue,
  { locale = 'en', ...rest }: Partial<FieldDefinition> & { locale?: 'en' | 'uk' } = {},
) {
  const field = registry.bind({ id: createSampleId(1), code: 'field', name: 'Field', type, ...rest });
  const messages = createMessages(locale, [locale === 'en' ? en : uk, relativeTexts[locale]]);
  return describeFilter(messages, field, value, {
    context: buildSampleContext({ engine: registry, locale }),
  });
}

test("describes a filter by text, range or choice in the format of the field's type", () => {
  expect(getWords('String', { stringValue: 'roof' })).toBe('roof');
  const dates = { from: '2026-10-01', till: '2026-10-31' };
  expect(getWords('Date', { dateRangeValue: dates })).toBe('01.10.2026 – 31.10.2026');
  expect(getWords('Date', { dateRangeValue: { from: dates.from } })).toBe('from 01.10.2026');
  expect(getWords('Date', { dateRangeValue: { till: dates.till } }, { locale: 'uk' })).toBe('до 31.10.2026');
  expect(getWords('Date', { dateRangeValue: { from: dates.from, till: dates.from } })).toBe('01.10.2026');
  expect(getWords('Date', { dateRangeValue: { period: 'ThisWeek' } })).toBe('this week');
  expect(getWords('Number', { numberRangeValue: { from: 0, till: 1234.5 } }, { precision: 2 })).toBe(
    '0.00 – 1,234.50',
  );
  const dropdownItems = [
    { value: 'a', text: 'New' },
    { value: 'b', text: 'Waiting' },
  ];
  expect(getWords('Dropdown', { idsValue: ['b', 'a', ''] }, { dropdownItems })).toBe(
    'Waiting, New, no value',
  );
  expect(getWords('Dropdown', { idsValue: ['b'] }, { dropdownItems, array: true })).toBe('Waiting');
});

test('describes records and users by name, and unknown records as soon as their names are loaded', () => {
  const { companies, acme, olena, unseenRecord } = sampleIds;
  expect(getWords('Person', { idsValue: [olena] })).toBe('Olena Kovalenko');
  expect(getWords('Person', { idsValue: [olena], me: true })).toBe('me, Olena Kovalenko');
  expect(getWords('Person', { me: true }, { locale: 'uk' })).toBe('я');
  expect(getWords('Directory', { idsValue: [acme, unseenRecord] }, { directoryId: companies })).toBe(
    '#1 | Acme & Sons, …',
  );
  const field = registry.bind({
    id: createSampleId(1),
    code: 'company',
    name: 'Company',
    type: 'Directory',
    directoryId: companies,
  });
  const context = buildSampleContext({ engine: registry });
  const value = { idsValue: [acme, unseenRecord, ''] };
  expect(findUnknownIds(field, value, context)).toEqual([unseenRecord]);
  const names = { [unseenRecord]: '#9 | Found' };
  expect(describeFilter(createMessages('en', [en]), field, value, { context, names })).toBe(
    '#1 | Acme & Sons, #9 | Found, no value',
  );
});
