/**
 * Explains permissions: lists the rules in evaluation order, using the same predicates that decide (specification
 * section 6). The list ends with the first rule that denies access.
 */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type {
  DirectoryRights,
  RightsExplanation,
  RightsQuestion,
  RightsStep,
  Status,
  UsageProfile,
} from '../model.ts';
import type { ScriptEffects } from '../scripts/fieldMakers.ts';
import { isActionGranted, isDirectoryEnabled, isRecordPartEnabled, type RecordPart } from './directories.ts';
import { type FieldEnvironment, isTargetVisible } from './fields.ts';
import { isFieldHidden, isHiddenInStatus, isHiddenWithSources } from './hiding.ts';
import { isModuleEnabled, type ModuleName } from './modules.ts';
import {
  type AccessAction,
  findExplicitRights,
  getDirectoryRights,
  type MatchedProfile,
  matchProfile,
} from './profile.ts';
import { generateChangeSteps, generateReadSteps } from './scriptSteps.ts';
import { findPermittedGroup, isOpenStatus, type StatusAction } from './statuses.ts';
import { createRightsStep, type RightsStepCode } from './steps.ts';

export interface RightsEnvironment extends Omit<FieldEnvironment, 'profile'> {
  /** In the order in which they are matched. */
  readonly profiles: readonly UsageProfile[];
  /** Names of existing groups, keyed by id. */
  readonly groupNames: ReadonlyMap<string, string>;
  /** Returns whether scripts can affect records of the directory; omitted to ignore scripts. */
  readonly runsScripts?: (compiled: CompiledDirectory) => boolean;
}

export interface RightsSubject {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Includes the built-in group Everyone. */
  readonly groupIds: readonly string[];
}

export interface ExplainedRecord {
  readonly statusId: string | null;
  readonly isDeleted: boolean;
  /** The effects of scripts on the stored record; omitted if no scripts run. */
  readonly scripts?: ScriptEffects | undefined;
}

/** The question, with the record that the question concerns; all ids must exist. */
export interface RightsQuestionInput extends Omit<RightsQuestion, 'itemId'> {
  readonly record?: ExplainedRecord | undefined;
}

export type RightsExplainer = (question: RightsQuestionInput) => RightsExplanation;

/**
 * Creates the explainer for one user. It only supports meaningful questions: results for an action that the part
 * doesn't have are undefined.
 */
export function createExplainer(world: RightsEnvironment, person: RightsSubject): RightsExplainer {
  const matched = matchProfile(world.profiles, person);
  const seen: FieldEnvironment = { ...world, profile: matched?.profile };
  return question => {
    const compiled = world.compiled(question.directoryId);
    if (!compiled) throw new Error('Rights are asked of a directory that exists.');
    const rights = getDirectoryRights(matched?.profile, question.directoryId);
    const asked: Asked = { world, seen, person, matched, compiled, rights, question };
    const steps: RightsStep[] = [];
    for (const step of iterateSteps(asked)) {
      steps.push(step);
      if (step.verdict === 'Refuses') return { allowed: false, steps };
    }
    return { allowed: true, steps };
  };
}

interface Asked {
  readonly world: RightsEnvironment;
  readonly seen: FieldEnvironment;
  readonly person: RightsSubject;
  readonly matched: MatchedProfile | undefined;
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
  readonly question: RightsQuestionInput;
}

type Steps = Generator<RightsStep>;

function* iterateSteps(asked: Asked): Steps {
  yield* accountSteps(asked);
  yield* profileSteps(asked);
  yield* directorySteps(asked);
  yield* recordSteps(asked);
  yield* statusSteps(asked);
  yield* fieldSteps(asked);
}

function* accountSteps({ world: { settings }, compiled: { directory }, question }: Asked): Steps {
  if (directory.part) yield moduleStep(directory.part, isDirectoryEnabled(settings, directory));
  if (question.part === 'files') yield moduleStep('fileStorage', isModuleEnabled(settings, 'fileStorage'));
}

function moduleStep(module: ModuleName, isOn: boolean): RightsStep {
  return createRightsStep(isOn ? 'ModuleOn' : 'ModuleOff', {}, { module });
}

function* profileSteps({ matched, world }: Asked): Steps {
  if (!matched) {
    yield createRightsStep('NoProfile');
    return;
  }
  const { profile, assignment } = matched;
  if ('userId' in assignment) yield createRightsStep('ProfileByUser', profile);
  else
    yield createRightsStep('ProfileByGroup', profile, {
      group: world.groupNames.get(assignment.groupId) ?? '',
    });
}

function* directorySteps(asked: Asked): Steps {
  const { question, compiled, person } = asked;
  const { part, action } = question;
  yield grantStep(asked, 'record', 'read');
  const beside = besideRecord(part);
  if (beside && !isRecordPartEnabled(compiled.directory, beside))
    yield createRightsStep(OFF[beside], compiled.directory);
  const right = rightAsked(question);
  if (right) yield grantStep(asked, ...right);
  if (part === 'comments' && (action === 'update' || action === 'delete'))
    yield createRightsStep(person.isAdmin ? 'EveryonesComments' : 'OwnComments');
}

const OFF = { comments: 'CommentsOff', files: 'FilesOff', changes: 'ChangesOff' } as const;

function besideRecord(part: RightsQuestion['part']): keyof typeof OFF | undefined {
  return part === 'comments' || part === 'files' || part === 'changes' ? part : undefined;
}

/**
 * Returns the permission required in addition to reading records; `undefined` if the question requires no
 * other permission.
 */
function rightAsked({ part, action }: RightsQuestionInput): [RecordPart, AccessAction] | undefined {
  if (part === 'status') return ['record', 'update'];
  if (action === 'enter' || action === 'leave') return undefined;
  if (part !== 'record' && part !== 'field') return [part, action];
  return action === 'read' ? undefined : ['record', action];
}

function grantStep({ compiled, matched, rights }: Asked, part: RecordPart, action: AccessAction): RightsStep {
  const { directory } = compiled;
  const params = { part, action };
  const isAllowed = isActionGranted(rights, part, action);
  if (matched && findExplicitRights(matched.profile, directory.id))
    return createRightsStep(isAllowed ? 'RightGranted' : 'RightWithheld', directory, params);
  if (!matched?.profile.otherDirectories) return createRightsStep('DirectoryNotListed', directory, params);
  return createRightsStep(isAllowed ? 'OthersGranted' : 'OthersWithheld', directory, params);
}

function* recordSteps({ question: { record, part, action }, rights }: Asked): Steps {
  if (!record || (part === 'record' && action === 'create')) return;
  if (!record.isDeleted) yield createRightsStep('RecordThere');
  else if (action === 'read' && isActionGranted(rights, 'record', 'delete'))
    yield createRightsStep('RecordInTrash');
  else yield createRightsStep('RecordDeleted');
}

function* statusSteps(asked: Asked): Steps {
  const { question, compiled } = asked;
  const { part, action, record } = question;
  const named = question.statusId === undefined ? undefined : compiled.statusById.get(question.statusId);
  if (part === 'record' && action === 'create' && named) yield getStatusStep(asked, named, 'enter');
  const current = getStatus(asked);
  if (action === 'update' && (part === 'record' || part === 'field') && current)
    yield getStatusStep(asked, current, 'edit');
  if (part !== 'status' || !named) return;
  if (action === 'leave') yield getStatusStep(asked, named, 'leave');
  if (action !== 'enter') return;
  if (record && current === named) {
    yield createRightsStep('StatusSame', named);
    return;
  }
  if (record && current) yield getStatusStep(asked, current, 'leave');
  yield getStatusStep(asked, named, 'enter');
}

/** Returns the record's status, or the status that the question assumes. */
function getStatus({ question: { record, statusId, part }, compiled }: Asked): Status | undefined {
  if (record) return record.statusId === null ? undefined : compiled.statusById.get(record.statusId);
  return statusId === undefined || part === 'status' ? undefined : compiled.statusById.get(statusId);
}

function getStatusStep({ person, world }: Asked, status: Status, action: StatusAction): RightsStep {
  if (isOpenStatus(status)) return createRightsStep('StatusOpen', status, { action });
  const params = { status: status.name, action };
  const id = findPermittedGroup(status, action, person.groupIds);
  if (id !== undefined)
    return createRightsStep('GroupMay', { id, name: world.groupNames.get(id) ?? '' }, params);
  const names = status.permissions.flatMap(row =>
    row[action] ? (world.groupNames.get(row.groupId) ?? []) : [],
  );
  if (names.length === 0) return createRightsStep('NoGroupMay', {}, params);
  return createRightsStep('GroupsMayNot', {}, { ...params, groups: names.join(', ') });
}

function* fieldSteps(asked: Asked): Steps {
  const { question, compiled, world } = asked;
  const field = question.part === 'field' ? compiled.fieldById.get(question.fieldId ?? '') : undefined;
  if (!field) return;
  const { definition } = field;
  const status = getStatus(asked);
  const hiding = hiddenBecause(asked, field, status);
  const params: Record<string, string> = status ? { status: status.name } : {};
  if (hiding) yield createRightsStep(hiding, definition, params);
  const scripts = question.record?.scripts;
  if (question.action === 'read') {
    if (scripts) yield* generateReadSteps(definition, scripts);
    yield createRightsStep('FieldShown', definition);
    return;
  }
  if (field.isDerived)
    yield createRightsStep(field.isComputed ? 'FieldComputed' : 'FieldCalculated', definition);
  if (status?.fields[definition.id]?.readonly)
    yield createRightsStep('FieldReadonlyInStatus', definition, params);
  if (scripts) yield* generateChangeSteps(definition, scripts);
  if (!question.record && world.runsScripts?.(compiled))
    yield createRightsStep('FieldLeftToScripts', definition);
  yield createRightsStep('FieldEditable', definition);
}

function hiddenBecause(
  { compiled, rights, seen }: Asked,
  field: BoundField,
  status: Status | undefined,
): RightsStepCode | undefined {
  const { definition } = field;
  if (definition.hidden) return 'FieldHidden';
  if (isFieldHidden(rights, definition)) return 'FieldHiddenByProfile';
  if (isHiddenInStatus(status, definition.id)) return 'FieldHiddenInStatus';
  if (isHiddenWithSources(compiled, rights, field, status)) return 'FieldMadeOfHidden';
  return isTargetVisible(seen, compiled.registry, field) ? undefined : 'FieldMadeOfHidden';
}
