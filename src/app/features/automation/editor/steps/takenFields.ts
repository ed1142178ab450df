import type { AutomationStep } from '#core/model.ts';

type Create = Extract<AutomationStep, { kind: 'CreateRecord' }>;
type SettingStep = Pick<Create, 'customFields' | 'texts' | 'formulas' | 'copies' | 'linkFieldId'>;

/** Returns the ids of the fields that the step sets in any way; a field can't be set in two ways. */
export function getFieldIdsSetByStep(step: SettingStep): ReadonlySet<string> {
  const { customFields = {}, texts = [], formulas = [], copies = [], linkFieldId } = step;
  return new Set([
    ...Object.keys(customFields),
    ...texts.map(({ to }) => to),
    ...formulas.map(({ fieldId }) => fieldId),
    ...copies.map(({ to }) => to),
    ...(linkFieldId === undefined ? [] : [linkFieldId]),
  ]);
}
