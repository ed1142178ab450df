import type { ComponentType } from 'react';
import type { AutomationStep } from '#core/model.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import type { PartProps } from '../useRuleWorld.ts';
import { AssignFields } from './AssignFields.tsx';
import { ChatFormFields } from './ChatFormFields.tsx';
import { CreateFields } from './CreateFields.tsx';
import { EmailFields } from './EmailFields.tsx';
import { MoveFields } from './MoveFields.tsx';
import { NotifyFields } from './NotifyFields.tsx';
import { ReminderFields } from './ReminderFields.tsx';
import { SaidFields } from './SaidFields.tsx';
import { SetFieldsFields } from './SetFieldsFields.tsx';
import { StopFields } from './StopFields.tsx';
import type { StepKind, StepProps } from './stepProps.ts';
import { TagFields } from './TagFields.tsx';
import { TransformFields } from './TransformFields.tsx';
import { WaitFields } from './WaitFields.tsx';
import { WebhookFields } from './WebhookFields.tsx';

/** Edits a step, depending on its type: a new type needs a file here, and a line. */
export function StepFields(props: PartProps<AutomationStep>) {
  // Each component only receives steps of the type it edits.
  const Fields = fieldsOf[props.value.kind] as ComponentType<PartProps<AutomationStep>>;
  return <Fields {...props} />;
}

const fieldsOf: { readonly [Kind in StepKind]: ComponentType<StepProps<Kind>> } = {
  SetFields: SetFieldsFields,
  Move: MoveFields,
  Assign: AssignFields,
  Tag: TagFields,
  Comment: SaidFields,
  CreateRecord: CreateFields,
  Transform: TransformFields,
  Reminder: ReminderFields,
  // Loaded only for rules that use them, because they contain the script editor, and nested steps.
  RunScript: lazy(() => import('./ScriptFields.tsx')),
  ForEach: lazy(() => import('./EachFields.tsx')),
  Notify: NotifyFields,
  Email: EmailFields,
  SendMessage: SaidFields,
  StartForm: ChatFormFields,
  Webhook: WebhookFields,
  Wait: WaitFields,
  Stop: StopFields,
};
