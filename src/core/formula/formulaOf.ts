/** What the definition of a field says of its formula; without reading it, which takes more of the language. */
import type { FieldDefinition } from '../model.ts';

type WithSettings = Pick<FieldDefinition, 'settings'>;

/** The formula whose result a field holds, with fields by their ids; undefined where people write its values. */
export function formulaOf({ settings }: WithSettings): string | undefined {
  return textIn(settings, FORMULA_SETTING);
}

/** The formula that gives a new record its value, which people may change afterwards. */
export function startFormulaOf({ settings }: WithSettings): string | undefined {
  return textIn(settings, START_SETTING);
}

export const FORMULA_SETTING = 'formula';
export const START_SETTING = 'startFormula';
export const FORMULA_SETTINGS = [FORMULA_SETTING, START_SETTING] as const;

/** Ids of the fields and columns that the formulas of a definition name. */
export function idsNamedBy({ settings }: WithSettings): string[] {
  return FORMULA_SETTINGS.flatMap(setting => idsInFormula(textIn(settings, setting) ?? ''));
}

/** The definition with its formulas written otherwise. */
export function withTexts<Definition extends WithSettings>(
  definition: Definition,
  rewrite: (text: string) => string,
): Definition {
  let result = definition;
  for (const setting of FORMULA_SETTINGS) {
    const text = textIn(definition.settings, setting);
    const written = text === undefined ? undefined : rewrite(text);
    if (written !== text) result = { ...result, settings: { ...result.settings, [setting]: written } };
  }
  return result;
}

function textIn(settings: WithSettings['settings'], setting: string): string | undefined {
  const text = settings?.[setting];
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

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
  return withTexts(definition, text =>
    idsInFormula(text).reduce((rest, id) => rest.replaceAll(`[${id}]`, `[${other(id)}]`), text),
  );
}

/** Ids of the fields and columns that a stored formula names. */
export function idsInFormula(text: string): string[] {
  const code = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
  return [...new Set([...code.matchAll(/\[([A-Za-z0-9_-]{1,60})\]/g)].map(([, id = '']) => id))];
}
