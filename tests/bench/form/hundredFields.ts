/** The same hundred filled fields twice: as a directory of Docket, and as plain JSON Schema for the library's own form. */
import type { RJSFSchema } from '@rjsf/utils';
import type { Directory, FieldDefinition, FieldValue, FieldValues } from '#core/model.ts';

interface Kind {
  readonly type: string;
  readonly settings?: Partial<FieldDefinition>;
  readonly value: FieldValue;
  readonly plainSchema: RJSFSchema;
}

const choices = ['low', 'middle', 'high', 'urgent'];

const kinds: readonly Kind[] = [
  { type: 'String', value: { stringValue: 'Acme' }, plainSchema: { type: 'string', maxLength: 1_000 } },
  {
    type: 'Number',
    settings: { precision: 2 },
    value: { numberValue: 12.5 },
    plainSchema: { type: 'number', minimum: -1e15, maximum: 1e15 },
  },
  {
    type: 'Dropdown',
    settings: { dropdownItems: choices.map(value => ({ value, text: value })) },
    value: { stringValue: 'low' },
    plainSchema: { type: 'string', enum: choices },
  },
  { type: 'Date', value: { dateValue: '2026-11-21' }, plainSchema: { type: 'string', format: 'date' } },
  {
    type: 'Link',
    value: { stringValue: 'https://example.org/' },
    plainSchema: { type: 'string', format: 'uri' },
  },
];

const places = Array.from({ length: 100 }, (_, index) => ({ index, kind: kinds[index % kinds.length] }));

/** Ids as the server makes them, the same in every run. */
function idOf(index: number): string {
  return `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

/** Labels that no other label begins with, so that a test finds its field. */
export function labelOf(index: number): string {
  return `Field no. ${index}.`;
}

export const directory: Directory = {
  id: idOf(999),
  code: 'hundred',
  name: 'A hundred fields',
  type: 'Data',
  revision: 1,
  statusList: [],
  fields: places.flatMap(({ index, kind }) =>
    kind
      ? [{ id: idOf(index), code: `field${index}`, name: labelOf(index), type: kind.type, ...kind.settings }]
      : [],
  ),
};

export const values: FieldValues = Object.fromEntries(
  places.flatMap(({ index, kind }) => (kind ? [[idOf(index), kind.value]] : [])),
);

export const plainSchema: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(
    places.flatMap(({ index, kind }) =>
      kind ? [[`field${index}`, { title: labelOf(index), ...kind.plainSchema }]] : [],
    ),
  ),
};

export const plainValues = Object.fromEntries(
  places.flatMap(({ index, kind }) => (kind ? [[`field${index}`, Object.values(kind.value)[0]]] : [])),
);
