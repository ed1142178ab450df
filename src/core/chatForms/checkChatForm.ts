/** Validates a chat form when it is saved and again before the form is started. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '../directory/fieldStates.ts';
import type { BoundField } from '../field/boundField.ts';
import { createIssue } from '../issues.ts';
import type { ChatFormInput, DirectoryRights, Issue } from '../model.ts';
import { findMoveIssuesForStatus } from '../record/closedWays.ts';

export interface ChatFormEnvironment {
  /** The directory as visible to a user who fills in the form; `undefined` if the directory doesn't exist. */
  readonly compiled: CompiledDirectory | undefined;
  /** The permissions of the form's profile; `undefined` if the profile doesn't exist. */
  readonly rights: DirectoryRights | undefined;
  readonly groupIds: readonly string[];
  /** Returns whether a chat can ask for values of the field's type. */
  canAsk(field: BoundField): boolean;
  readonly others: readonly ReferencedChatForm[];
}

export interface ReferencedChatForm {
  readonly name: string;
  readonly botIds?: readonly string[];
  readonly start: ChatFormInput['start'];
}

const LINK_CODE = /^[A-Za-z0-9_-]{1,64}$/;
const COMMAND = /^[a-z0-9_]{1,32}$/;
/** The reserved commands, which every form handles. */
const OWN_COMMANDS: ReadonlySet<string> = new Set(['start', 'cancel', 'status']);

export function checkChatForm(form: ChatFormInput, world: ChatFormEnvironment): Issue[] {
  const { compiled, rights } = world;
  return [
    ...(form.name.trim() === '' ? [createIssue(['name'], 'NameRequired')] : []),
    ...(compiled ? [] : [createIssue(['directoryId'], 'UnknownDirectory')]),
    ...(rights ? [] : [createIssue(['profileId'], 'ProfileGone')]),
    ...startIssues(form, world.others),
    ...(compiled ? findStatusIssues(form, compiled, world.groupIds) : []),
    ...(compiled && rights ? findRightIssues(form, world, { compiled, rights }) : []),
  ];
}

/** Returns the field states at the start of the form. */
function getFormStates(
  form: Pick<ChatFormInput, 'statusId'>,
  { compiled, rights, groupIds }: Pick<ChatFormEnvironment, 'groupIds'> & Known,
): FieldStates {
  const status = form.statusId === undefined ? compiled.firstStatus : compiled.statusById.get(form.statusId);
  return resolveFieldStates({ compiled, status, rights, groupIds, isNew: true });
}

interface Known {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
}

function startIssues({ start, botIds = [] }: ChatFormInput, others: readonly ReferencedChatForm[]): Issue[] {
  const { link, command, agent, rule, button, page } = start;
  const isSameBot = (other: ReferencedChatForm) =>
    botIds.length === 0 ||
    (other.botIds ?? []).length === 0 ||
    other.botIds?.some(id => botIds.includes(id)) === true;
  const taken = (way: 'link' | 'command', value: string) => {
    const other = others.find(one => one.start[way] === value && isSameBot(one));
    return other ? [createIssue(['start', way], 'StartTaken', { name: other.name })] : [];
  };
  const isOpen = link !== undefined || command !== undefined || [agent, rule, button, page].includes(true);
  return [
    ...(isOpen ? [] : [createIssue(['start'], 'StartRequired')]),
    ...(link === undefined ? [] : LINK_CODE.test(link) ? taken('link', link) : [badStart('link')]),
    ...(command === undefined
      ? []
      : COMMAND.test(command) && !OWN_COMMANDS.has(command)
        ? taken('command', command)
        : [badStart('command')]),
  ];
}

function badStart(way: 'link' | 'command'): Issue {
  return createIssue(['start', way], way === 'link' ? 'InvalidLinkCode' : 'InvalidCommand');
}

function findStatusIssues(
  { statusId, tellStatuses = {} }: ChatFormInput,
  compiled: CompiledDirectory,
  groupIds: readonly string[],
): Issue[] {
  const entered = statusId === undefined ? compiled.firstStatus : compiled.statusById.get(statusId);
  return [
    ...(statusId !== undefined && !entered ? [createIssue(['statusId'], 'UnknownStatus')] : []),
    // The status requires a comment, and a chat form can't provide one.
    ...(entered?.commentRequiredToEnter ? [createIssue(['statusId'], 'CommentRequired')] : []),
    ...(statusId === undefined
      ? []
      : findMoveIssuesForStatus(['statusId'], { from: undefined, to: entered }, groupIds)),
    ...Object.keys(tellStatuses).flatMap(id =>
      compiled.statusById.has(id) ? [] : [createIssue(['tellStatuses', id], 'UnknownStatus')],
    ),
  ];
}

function findRightIssues(form: ChatFormInput, world: ChatFormEnvironment, known: Known): Issue[] {
  const { compiled, rights } = known;
  if (!rights.record.create) return [createIssue(['profileId'], 'NotPermitted', { action: 'create' })];
  const states = getFormStates(form, { ...known, groupIds: world.groupIds });
  const asked = new Set(form.fieldIds);
  const missing = compiled.fields.filter(({ definition: { id } }) => states[id]?.required && !asked.has(id));
  return [
    ...(form.fieldIds.length === 0 ? [createIssue(['fieldIds'], 'Required')] : []),
    ...form.fieldIds.flatMap((id, index) => {
      const field = compiled.fieldById.get(id);
      const issue = field ? findFieldIssue(field, states, world) : createIssue([], 'UnknownField');
      return issue ? [{ ...issue, path: ['fieldIds', index] }] : [];
    }),
    ...missing.map(({ definition }) =>
      createIssue(['fieldIds'], 'RequiredNotAsked', { field: definition.name }),
    ),
    ...Object.keys(form.questions ?? {}).flatMap(id =>
      asked.has(id) ? [] : [createIssue(['questions', id], 'UnknownField')],
    ),
  ];
}

function findFieldIssue(field: BoundField, states: FieldStates, world: ChatFormEnvironment): Issue | null {
  const { mode } = states[field.definition.id] ?? { mode: 'hidden' };
  if (mode === 'read' || field.isDerived) return createIssue([], 'FieldReadonly');
  if (mode === 'hidden') return createIssue([], 'FieldHidden');
  return world.canAsk(field) ? null : createIssue([], 'NotAskable');
}
