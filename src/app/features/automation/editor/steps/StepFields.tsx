import type { ComponentType } from 'react';
import type { AutomationStep } from '#core/model.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { RulePartProps } from '../useRuleWorld.ts';
import { AssignFields } from './AssignFields.tsx';
import { ChatFormFields } from './ChatFormFields.tsx';
import { CreateRecordStepFields } from './CreateRecordStepFields.tsx';
import { EmailFields } from './EmailFields.tsx';
import { MessageTextFields } from './MessageTextFields.tsx';
import { MoveFields } from './MoveFields.tsx';
import { NotifyFields } from './NotifyFields.tsx';
import { ReminderFields } from './ReminderFields.tsx';
import { SetFieldsStepEditor } from './SetFieldsStepEditor.tsx';
import { StopFields } from './StopFields.tsx';
import type { StepKind, StepProps } from './stepProps.ts';
import { TagFields } from './TagFields.tsx';
import { TransformFields } from './TransformFields.tsx';
import { WaitFields } from './WaitFields.tsx';
import { WebhookFields } from './WebhookFields.tsx';

/** Renders the editor for the step's type; a new type needs an entry in `fieldsByKind`. */
export function StepFields(props: RulePartProps<AutomationStep>) {
  // The cast is safe, because each component is only used for steps of its own type.
  const Fields = fieldsByKind[props.value.kind] as ComponentType<RulePartProps<AutomationStep>>;
  return <Fields {...props} />;
}

const fieldsByKind: { readonly [Kind in StepKind]: ComponentType<StepProps<Kind>> } = {
  SetFields: SetFieldsStepEditor,
  Move: MoveFields,
  Assign: AssignFields,
  Tag: TagFields,
  Comment: MessageTextFields,
  CreateRecord: CreateRecordStepFields,
  Transform: TransformFields,
  Reminder: ReminderFields,
  // Loaded only for rules that use these steps: `RunScript` contains the script editor, `ForEach` nested
  // steps.
  RunScript: createLazyComponent(() => import('./ScriptFields.tsx')),
  ForEach: createLazyComponent(() => import('./ForEachFields.tsx')),
  Notify: NotifyFields,
  Email: EmailFields,
  SendMessage: MessageTextFields,
  StartForm: ChatFormFields,
  Webhook: WebhookFields,
  Wait: WaitFields,
  Stop: StopFields,
};
