import type { AutomationStep } from '#core/model.ts';
import { assign } from './assign.ts';
import { comment } from './comment.ts';
import { createRecord } from './createRecord.ts';
import { email } from './email.ts';
import { createForEachStep } from './forEach.ts';
import { move } from './move.ts';
import { notify } from './notify.ts';
import { reminder } from './reminder.ts';
import { runScript } from './runScript.ts';
import { sendMessage } from './sendMessage.ts';
import { setFields } from './setFields.ts';
import { startForm } from './startForm.ts';
import type { StepKind, StepName } from './stepKind.ts';
import { stop } from './stop.ts';
import { tag } from './tag.ts';
import { transform } from './transform.ts';
import { wait } from './wait.ts';
import { webhook } from './webhook.ts';

/** All types of steps. A new type needs a file in this folder, an entry here and a member in the contract. */
const kinds: { readonly [Name in StepName]: StepKind<Name> } = {
  SetFields: setFields,
  Move: move,
  Assign: assign,
  Tag: tag,
  Comment: comment,
  CreateRecord: createRecord,
  Transform: transform,
  Reminder: reminder,
  RunScript: runScript,
  ForEach: createForEachStep(stepKind),
  Notify: notify,
  Email: email,
  SendMessage: sendMessage,
  StartForm: startForm,
  Webhook: webhook,
  Wait: wait,
  Stop: stop,
};

export function stepKind(name: StepName): StepKind {
  // The lookup by name guarantees that the type fits the step; TypeScript can't express this.
  return kinds[name] as StepKind;
}

/** Returns the steps, each followed by its inner steps. */
export function withInner(steps: readonly AutomationStep[]): AutomationStep[] {
  return steps.flatMap(step => [step, ...withInner(stepKind(step.kind).innerOf?.(step) ?? [])]);
}
