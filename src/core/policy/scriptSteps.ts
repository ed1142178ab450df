import type { FieldDefinition, RightsExplanation, RightsStep } from '../model.ts';
import type { FieldStateCauses, FieldStateScript, ScriptEffects } from '../scripts/fieldMakers.ts';
import { createRightsStep, type RightsStepCode } from './steps.ts';

type NamedField = Pick<FieldDefinition, 'id' | 'name'>;

/**
 * Yields the effects of scripts on changing the field, in evaluation order. Applies to fields that the user can see and
 * could change without scripts.
 */
export function* generateChangeSteps(
  field: NamedField,
  { hasFailed, fields }: ScriptEffects,
): Generator<RightsStep> {
  if (hasFailed) yield createRightsStep('ScriptsFailed');
  const { set, hidden, readonly, required }: FieldStateCauses = fields[field.id] ?? {};
  if (set) yield getScriptStep('FieldSetByScript', field, set);
  if (hidden) yield getScriptStep('FieldHiddenByScript', field, hidden);
  if (readonly) yield getScriptStep('FieldReadonlyByScript', field, readonly);
  if (required) yield getScriptStep('FieldRequiredByScript', field, required);
}

/** Yields the effect of scripts on reading the field: scripts can hide the field, but only in the form. */
export function* generateReadSteps(field: NamedField, { fields }: ScriptEffects): Generator<RightsStep> {
  const hidden = fields[field.id]?.hidden;
  if (hidden) yield getScriptStep('FieldHiddenInForm', field, hidden);
}

/**
 * Explains whether a field of an open form can be changed: combines the explanation for the stored record with the
 * effects of scripts on the typed values.
 */
export function explainFieldInForm(
  known: RightsExplanation,
  field: NamedField,
  said: ScriptEffects,
): RightsExplanation {
  const steps: RightsStep[] = known.steps.filter(({ code }) => !SAID_OF_SCRIPTS.has(code));
  const last = steps.at(-1);
  if (last?.verdict === 'Refuses') return known;
  if (last?.code === 'FieldEditable') steps.pop();
  for (const step of generateChangeSteps(field, said)) {
    steps.push(step);
    if (step.verdict === 'Refuses') return { allowed: false, steps };
  }
  return { allowed: true, steps: [...steps, createRightsStep('FieldEditable', field)] };
}

const SAID_OF_SCRIPTS: ReadonlySet<string> = new Set<RightsStepCode>([
  'ScriptsFailed',
  'FieldSetByScript',
  'FieldHiddenByScript',
  'FieldReadonlyByScript',
  'FieldRequiredByScript',
  'FieldLeftToScripts',
]);

function getScriptStep(code: RightsStepCode, { id, name }: NamedField, by: FieldStateScript): RightsStep {
  return createRightsStep(code, { id, name }, { script: by.name, owner: by.owner });
}
