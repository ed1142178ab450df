/** Extracts formulas from field definitions without loading the parser. */
import type { FieldDefinition } from '../model.ts';

type WithSettings = Pick<FieldDefinition, 'settings'>;

/**
 * Returns the formula whose result the field stores, with fields referenced by id; `undefined` if users write the
 * values.
 */
export function findFormula({ settings }: WithSettings): string | undefined {
  return getText(settings, FORMULA_SETTING);
}

/** Returns the formula for the field's initial value in a new record, which users can change afterwards. */
export function findStartFormula({ settings }: WithSettings): string | undefined {
  return getText(settings, START_VALUE_SETTING);
}

/** Matches a text in quotation marks, or `[id]`; an id in a text isn't a reference. */
const TEXT_OR_ID = /"(?:[^"\\]|\\.)*"|\[([A-Za-z0-9_-]{1,60})\]/gs;

export const FORMULA_SETTING = 'formula';
export const START_VALUE_SETTING = 'startFormula';
export const FORMULA_SETTINGS = [FORMULA_SETTING, START_VALUE_SETTING] as const;

/** Returns the ids of fields and columns used in the formulas of a definition. */
export function getFormulaFieldIds({ settings }: WithSettings): string[] {
  return FORMULA_SETTINGS.flatMap(setting => parseFormulaFieldIds(getText(settings, setting) ?? ''));
}

/** Rewrites the formulas of a definition; returns the same object if no formula changes. */
export function rewriteFormulaTexts<Definition extends WithSettings>(
  definition: Definition,
  rewrite: (text: string) => string,
): Definition {
  let result = definition;
  for (const setting of FORMULA_SETTINGS) {
    const text = getText(definition.settings, setting);
    const written = text === undefined ? undefined : rewrite(text);
    if (written !== text) result = { ...result, settings: { ...result.settings, [setting]: written } };
  }
  return result;
}

function getText(settings: WithSettings['settings'], setting: string): string | undefined {
  const text = settings?.[setting];
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Returns whether the result is visible even to users who can't see a field used in the formula. */
export function isResultVisible({ settings }: WithSettings): boolean {
  return settings?.showResult === true;
}

/**
 * Replaces the ids of hidden fields in the formulas of a definition, so that users can't find out that these
 * fields exist. The masked formulas no longer compile, so the fields keep their stored results.
 */
export function maskHiddenFormulaFields<Definition extends WithSettings>(
  definition: Definition,
  isHidden: (fieldId: string) => boolean,
): Definition {
  return replaceFormulaFieldIds(definition, id => (isHidden(id) ? 'hidden' : id));
}

export function replaceFormulaFieldIds<Definition extends WithSettings>(
  definition: Definition,
  other: (fieldId: string) => string,
): Definition {
  return rewriteFormulaTexts(definition, text =>
    text.replaceAll(TEXT_OR_ID, (part, id?: string) => (id === undefined ? part : `[${other(id)}]`)),
  );
}

export function parseFormulaFieldIds(text: string): string[] {
  return [...new Set([...text.matchAll(TEXT_OR_ID)].flatMap(([, id]) => id ?? []))];
}
