/** What the definition of a field says of its formula; without reading it, which takes more of the language. */
import type { FieldDefinition } from '../model.ts';

type WithSettings = Pick<FieldDefinition, 'settings'>;

/** The formula whose result a field holds, with fields by their ids; undefined where people write its values. */
export function formulaOf({ settings }: WithSettings): string | undefined {
  const text = settings?.[FORMULA_SETTING];
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

export const FORMULA_SETTING = 'formula';

/** Whether the result may be seen by those, too, from whom a field is hidden that it is made of. */
export function showsResult({ settings }: WithSettings): boolean {
  return settings?.showResult === true;
}

/** The definition with a formula that no longer tells which fields are hidden: it cannot be read then, and its result stands. */
export function withoutNames<Definition extends WithSettings>(
  definition: Definition,
  isHidden: (fieldId: string) => boolean,
): Definition {
  return withOtherIds(definition, id => (isHidden(id) ? 'hidden' : id));
}

/** The definition with other ids in its formula. */
export function withOtherIds<Definition extends WithSettings>(
  definition: Definition,
  other: (fieldId: string) => string,
): Definition {
  const text = formulaOf(definition);
  const changed = idsInFormula(text ?? '').filter(id => other(id) !== id);
  if (text === undefined || changed.length === 0) return definition;
  const formula = changed.reduce((rest, id) => rest.replaceAll(`[${id}]`, `[${other(id)}]`), text);
  return { ...definition, settings: { ...definition.settings, [FORMULA_SETTING]: formula } };
}

/** Ids of the fields and columns that a stored formula names. */
export function idsInFormula(text: string): string[] {
  const code = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
  return [...new Set([...code.matchAll(/\[([A-Za-z0-9_-]{1,60})\]/g)].map(([, id = '']) => id))];
}
