import type { components } from '#contract/docket.gen.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue, RightAssertion, RightsQuestion } from '#core/model.ts';

export type AssertionInput = components['schemas']['RightAssertionInput'];

export interface AssertionDraft {
  /** If empty, the guardrail's sentence in the user's language serves as the name. */
  readonly name: string;
  readonly who: AssertionInput['who'] | null;
  readonly expectation: AssertionInput['expectation'];
  readonly directoryId: string;
  /** `part.action`, one of `ASSERTABLE_RIGHT_IDS`. */
  readonly right: string;
  readonly fieldId: string;
  readonly statusId: string;
}

/** All pairs `part.action`, in the order in which they are offered. */
export const ASSERTABLE_RIGHT_IDS: readonly string[] = [
  ...['record', 'comments', 'files'].flatMap(part =>
    ['read', 'create', 'update', 'delete'].map(action => `${part}.${action}`),
  ),
  'changes.read',
  'field.read',
  'field.update',
  'status.enter',
  'status.leave',
];

export function createAssertionDraft(assertion: RightAssertion | null): AssertionDraft {
  return {
    name: assertion?.name ?? '',
    who: assertion?.who ?? null,
    expectation: assertion?.expectation ?? 'Never',
    directoryId: assertion?.directoryId ?? '',
    right: assertion ? `${assertion.part}.${assertion.action}` : 'field.read',
    fieldId: assertion?.fieldId ?? '',
    statusId: assertion?.statusId ?? '',
  };
}

export function getAssertedPart({ right }: Pick<AssertionDraft, 'right'>): RightsQuestion['part'] {
  return right.split('.')[0] as RightsQuestion['part'];
}

/** Converts the draft to the input to save. Returns `null` if the draft has errors. */
export function toAssertionInput(draft: AssertionDraft): AssertionInput | null {
  const { who, expectation, directoryId, fieldId, statusId } = draft;
  if (!who || validateAssertionDraft(draft).length > 0) return null;
  const part = getAssertedPart(draft);
  const action = draft.right.split('.')[1] as RightsQuestion['action'];
  return {
    name: draft.name.trim(),
    who,
    expectation,
    directoryId,
    part,
    action,
    ...(part === 'field' && { fieldId }),
    ...(part === 'status' && { statusId }),
  };
}

/** The maximum number of characters, as in the contract. */
export const MAX_ASSERTION_NAME_LENGTH = 200;

export function validateAssertionDraft(draft: AssertionDraft): Issue[] {
  const part = getAssertedPart(draft);
  const missing = [
    ...(draft.who ? [] : ['who']),
    ...(draft.directoryId ? [] : ['directoryId']),
    ...(part === 'field' && !draft.fieldId ? ['fieldId'] : []),
    ...(part === 'status' && !draft.statusId ? ['statusId'] : []),
  ];
  return missing.map(name => createIssue([name], 'Required'));
}
