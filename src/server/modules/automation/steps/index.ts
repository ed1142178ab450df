import { assign } from './assign.ts';
import { comment } from './comment.ts';
import { createRecord } from './createRecord.ts';
import { email } from './email.ts';
import { move } from './move.ts';
import { notify } from './notify.ts';
import { setFields } from './setFields.ts';
import type { StepKind, StepName } from './stepKind.ts';
import { stop } from './stop.ts';
import { tag } from './tag.ts';
import { wait } from './wait.ts';
import { webhook } from './webhook.ts';

/** All that rules can do: a new kind is a file here, a line, and a member of the contract. */
const kinds: { readonly [Name in StepName]: StepKind<Name> } = {
  SetFields: setFields,
  Move: move,
  Assign: assign,
  Tag: tag,
  Comment: comment,
  CreateRecord: createRecord,
  Notify: notify,
  Email: email,
  Webhook: webhook,
  Wait: wait,
  Stop: stop,
};

export function stepKind(name: StepName): StepKind {
  // A kind is asked about steps of its own name only.
  return kinds[name] as StepKind;
}
