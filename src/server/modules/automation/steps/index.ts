import type { AutomationStep } from '#core/model.ts';
import { assignStep } from './assignStep.ts';
import { commentStep } from './commentStep.ts';
import { createRecordStep } from './createRecordStep.ts';
import { emailStep } from './emailStep.ts';
import { createForEachStep } from './forEach.ts';
import { moveStep } from './moveStep.ts';
import { notifyStep } from './notifyStep.ts';
import { reminderStep } from './reminderStep.ts';
import { runScriptStep } from './runScriptStep.ts';
import { sendMessageStep } from './sendMessageStep.ts';
import { setFieldsStep } from './setFieldsStep.ts';
import { startFormStep } from './startFormStep.ts';
import type { StepKind, StepName } from './stepKind.ts';
import { stopStep } from './stopStep.ts';
import { tagStep } from './tagStep.ts';
import { transformStep } from './transformStep.ts';
import { waitStep } from './waitStep.ts';
import { webhookStep } from './webhookStep.ts';

/** All types of steps. A new type needs a file in this folder, an entry here and a member in the contract. */
const kinds: { readonly [Name in StepName]: StepKind<Name> } = {
  SetFields: setFieldsStep,
  Move: moveStep,
  Assign: assignStep,
  Tag: tagStep,
  Comment: commentStep,
  CreateRecord: createRecordStep,
  Transform: transformStep,
  Reminder: reminderStep,
  RunScript: runScriptStep,
  ForEach: createForEachStep(getStepKind),
  Notify: notifyStep,
  Email: emailStep,
  SendMessage: sendMessageStep,
  StartForm: startFormStep,
  Webhook: webhookStep,
  Wait: waitStep,
  Stop: stopStep,
};

export function getStepKind(name: StepName): StepKind {
  // The lookup by name guarantees that the type fits the step; TypeScript can't express this.
  return kinds[name] as StepKind;
}

/** Returns the steps, each followed by its inner steps. */
export function flattenSteps(steps: readonly AutomationStep[]): AutomationStep[] {
  return steps.flatMap(step => [step, ...flattenSteps(getStepKind(step.kind).innerOf?.(step) ?? [])]);
}
