/** The draft of a rule in the editor. */
import { createIssue } from '#core/issues.ts';
import type {
  AutomationFilter,
  AutomationRule,
  AutomationRuleInput,
  AutomationStep,
  AutomationTrigger,
  Issue,
} from '#core/model.ts';

export interface StepDraft {
  /** Identifies steps while editing; not saved. */
  readonly key: string;
  readonly step: AutomationStep;
}

export interface RuleDraft {
  readonly name: string;
  readonly directoryId: string;
  readonly enabled: boolean;
  readonly when: AutomationTrigger;
  readonly filter: AutomationFilter;
  readonly steps: readonly StepDraft[];
  readonly otherwise: readonly StepDraft[];
  readonly profileId: string;
  readonly groupIds: readonly string[];
  readonly onBulk: NonNullable<AutomationRuleInput['onBulk']>;
}

const NEW: RuleDraft = {
  name: '',
  directoryId: '',
  enabled: false,
  when: { kind: 'RecordCreated' },
  filter: {},
  steps: [],
  otherwise: [],
  profileId: '',
  groupIds: [],
  onBulk: 'Skip',
};

export function createStepDraft(step: AutomationStep): StepDraft {
  return { key: crypto.randomUUID(), step };
}

/** @param start The initial values of a new rule. */
export function createRuleDraft(rule: AutomationRule | undefined, start: Partial<RuleDraft> = {}): RuleDraft {
  if (!rule) return { ...NEW, ...start };
  const { name, directoryId, enabled, when, profileId = '', groupIds, onBulk } = rule;
  return {
    ...{ name, directoryId, enabled, when, profileId, groupIds, onBulk },
    filter: rule.if,
    steps: rule.then.map(createStepDraft),
    otherwise: rule.otherwise.map(createStepDraft),
  };
}

export function toRuleInput(draft: RuleDraft): AutomationRuleInput {
  const { name, directoryId, enabled, when, filter, steps, otherwise, profileId, groupIds, onBulk } = draft;
  return {
    ...{ name: name.trim(), directoryId, enabled, when, profileId, onBulk },
    groupIds: [...groupIds],
    if: filter,
    // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
    then: steps.map(({ step }) => step),
    otherwise: otherwise.map(({ step }) => step),
  };
}

/**
 * Returns the issues that can be found without the server, with the same paths as the server's issues. The
 * server validates the rest.
 */
export function findRuleIssues({ name, directoryId, steps, profileId }: RuleDraft): Issue[] {
  return [
    ...(name.trim() === '' ? [createIssue(['name'], 'NameRequired')] : []),
    ...(directoryId === '' ? [createIssue(['directoryId'], 'UnknownDirectory')] : []),
    ...(profileId === '' ? [createIssue(['profileId'], 'Required')] : []),
    ...(steps.length === 0 ? [createIssue(['then'], 'StepsRequired')] : []),
  ];
}

/**
 * Returns the changes to the draft for another directory: removes conditions, the ids of statuses, fields and
 * transformations, and the contents of steps that set fields, loop or stop. Keeps the texts, formulas and scripts of
 * other steps, so that the user can adapt them.
 */
export function getDirectoryChange(draft: RuleDraft, directoryId: string): Partial<RuleDraft> {
  if (draft.directoryId === '') return { directoryId };
  return {
    directoryId,
    when: openTrigger(draft.when),
    filter: {},
    steps: draft.steps.map(openStep),
    otherwise: draft.otherwise.map(openStep),
  };
}

function openTrigger(when: AutomationTrigger): AutomationTrigger {
  switch (when.kind) {
    case 'StatusEntered':
    case 'StatusLeft':
    case 'FieldChanged':
      return createTrigger(when.kind, '');
    case 'DateReached':
      return { ...when, fieldId: '' };
    case 'RelatedCreated':
    case 'RelatedDeleted':
      return { ...when, directoryId: '', fieldId: '' };
    default:
      return when;
  }
}

function openStep({ key, step }: StepDraft): StepDraft {
  return { key, step: withoutDirectory(step) };
}

function withoutDirectory(step: AutomationStep): AutomationStep {
  switch (step.kind) {
    case 'SetFields':
    case 'ForEach':
    case 'Stop':
      return createStep(step.kind);
    case 'Move':
      return { ...step, statusId: '' };
    case 'Transform':
      return { ...step, transformationId: '' };
    case 'CreateRecord': {
      const { linkFieldId: _, ...rest } = step;
      return { ...rest, copies: [] };
    }
    case 'Email': {
      const { kind, subject, text } = step;
      return step.fieldId === undefined ? step : { kind, subject, text, people: {} };
    }
    case 'Reminder': {
      const { kind, text, people } = step;
      return step.fieldId === undefined ? step : { kind, text, people, amount: 1, unit: 'Days' };
    }
    default:
      return step;
  }
}

export function createStep(kind: AutomationStep['kind']): AutomationStep {
  switch (kind) {
    case 'SetFields':
      return { kind, customFields: {} };
    case 'Move':
      return { kind, statusId: '' };
    case 'Assign':
      return { kind, by: 'Turn', userIds: [], groupIds: [] };
    case 'Comment':
      return { kind, text: '' };
    case 'Tag':
      return { kind, add: [], remove: [] };
    case 'CreateRecord':
      return { kind, directoryId: '', customFields: {}, copies: [] };
    case 'Notify':
      return { kind, text: '', people: {} };
    case 'Email':
      return { kind, subject: '', text: '', people: {} };
    case 'SendMessage':
      return { kind, text: '' };
    case 'StartForm':
      return { kind, chatFormId: '' };
    case 'Webhook':
      return { kind, endpointId: '', type: 'record.changed' };
    case 'Transform':
      return { kind, transformationId: '' };
    case 'Reminder':
      return { kind, text: '', people: {}, amount: 1, unit: 'Days' };
    case 'RunScript':
      return { kind, script: '' };
    case 'ForEach':
      return { kind, over: 'Rows', fieldId: '', steps: [] };
    case 'Wait':
      return { kind, amount: 1, unit: 'Days' };
    case 'Stop':
      return { kind };
  }
}

export const STEP_KINDS: readonly AutomationStep['kind'][] = [
  'SetFields',
  'Move',
  'Assign',
  'Tag',
  'Comment',
  'CreateRecord',
  'Transform',
  'Notify',
  'Email',
  'SendMessage',
  'StartForm',
  'Webhook',
  'Reminder',
  'RunScript',
  'ForEach',
  'Wait',
  'Stop',
];

/** The step types allowed inside a loop. */
export const LOOP_STEP_KINDS = STEP_KINDS.filter(kind => kind !== 'ForEach' && kind !== 'Wait');

export function createTrigger(kind: AutomationTrigger['kind'], label: string): AutomationTrigger {
  switch (kind) {
    case 'StatusEntered':
    case 'StatusLeft':
      return { kind, statusIds: [] };
    case 'FieldChanged':
      return { kind, fieldIds: [] };
    case 'DateReached':
      return { kind, fieldId: '', days: 0 };
    case 'NothingHappened':
      return { kind, days: 7 };
    case 'Schedule':
      return { kind, weekdays: [] };
    case 'RelatedCreated':
    case 'RelatedDeleted':
      return { kind, directoryId: '', fieldId: '' };
    case 'Button':
      return { kind, label };
    default:
      return { kind };
  }
}

export const TRIGGER_KINDS: readonly AutomationTrigger['kind'][] = [
  'RecordCreated',
  'StatusEntered',
  'StatusLeft',
  'FieldChanged',
  'StartsToMatch',
  'CommentAdded',
  'FileAdded',
  'RelatedCreated',
  'RelatedDeleted',
  'DateReached',
  'NothingHappened',
  'Schedule',
  'MessageReceived',
  'WebhookReceived',
  'Button',
];
