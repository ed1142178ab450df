import { Readable } from 'node:stream';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { formatVcard, type VcardValue } from '#core/vcard/formatVcard.ts';
import type { RelatedPerson } from '#core/vcard/relatedPeople.ts';
import type { VcardColumnId } from '#core/vcard/vcardColumns.ts';
import {
  canBecomeVcards,
  findAdditionalFields,
  matchVcardFields,
  toNamedVcardFields,
  type VcardField,
} from '#core/vcard/vcardFields.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

export type ContactRelation = ResponseBody<'createRelation'>;

export type ContactCardFields = readonly (readonly [VcardColumnId, VcardField])[];

/**
 * Returns the visible fields that a contact card can contain. @throws ProblemError 422 if these fields
 * aren't enough for a card.
 */
export function getContactCardFields(scope: RecordScope, opened: OpenDirectory): ContactCardFields {
  const seen = opened.compiled.fields.flatMap(
    field => findVisibleField(scope.world, opened, field.definition.id) ?? [],
  );
  const named = toNamedVcardFields(seen, opened.compiled);
  const fields = matchVcardFields(named);
  if (!canBecomeVcards(fields)) throw createInvalidError([createIssue(['format'], 'NoVcards')]);
  return [...fields, ...findAdditionalFields(named, fields)];
}

/** Returns a record's contact card. If the record has no name, its display name is used. */
export function formatContactCard(
  fields: ContactCardFields,
  context: FieldContext,
  { display, family }: { display: string; family: readonly ContactRelation[] },
): string {
  const values = fields.flatMap(([id, { field }]) => getValues(id, field, context));
  const isNamed = values.some(({ id, text }) => id === 'name' && text.trim() !== '');
  const named: VcardValue[] = isNamed ? values : [...values, { id: 'name', text: display }];
  return formatVcard(named, family.map(getRelatedPerson));
}

/** The display name of the contact, such as `#12 | Anna`, is reduced to the name. */
function getRelatedPerson({ kind, text = '', contact }: ContactRelation): RelatedPerson {
  return { kind, word: text, who: contact.display.replace(/^#\d+ \| /, '') };
}

/** Returns one value of the card for each value of a list. */
function getValues(id: VcardColumnId, field: BoundField, context: FieldContext): VcardValue[] {
  const value = field.valueIn(context);
  return (value?.listValue ?? [value]).map(one => ({ id, text: getText(field, one, context) }));
}

function getText(
  { plugin, definition, isComputed, ...field }: BoundField,
  value: FieldValue | undefined,
  context: FieldContext,
): string {
  if (!value) return '';
  if (value.dateValue !== undefined) return value.dateValue;
  return isComputed ? field.toText(value, context) : plugin.toText(value, definition, context);
}

export function createVcardFile(pages: AsyncIterable<string[]>): Readable {
  return Readable.from(joined(pages), { objectMode: false });
}

async function* joined(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const cards of pages) if (cards.length > 0) yield cards.join('');
}
