/** Formats permissions as text: the question, and each rule that leads to the decision. */

import { writableSystemFields } from '#core/field/system/writableSystemFields.ts';
import type { RightAssertion, RightsExplanation, RightsQuestion, RightsStep } from '#core/model.ts';
import type { RightsStepCode } from '#core/policy/steps.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Boot } from '../../state/bootState.ts';

type Right = Pick<RightsQuestion, 'part' | 'action'> & Partial<RightsQuestion>;
export type Definitions = Pick<Boot, 'directories' | 'userGroups'>;

/** Returns a text such as 'change the field “Cost”', which follows words such as 'can' in a sentence. */
function formatRightText({ t }: Messages, right: Right, { directories }: Definitions): string {
  const directory = directories.find(({ id }) => id === right.directoryId);
  const field = directory?.fields.find(({ id }) => id === right.fieldId)?.name ?? '…';
  const status = directory?.statusList.find(({ id }) => id === right.statusId)?.name ?? '…';
  return t(`rights.can.${right.part}.${right.action}`, { field, status });
}

/** Returns a text such as 'change the field “Cost” in “Deal”'. */
export function describePermission(messages: Messages, right: RightsQuestion, known: Definitions): string {
  const directory = known.directories.find(({ id }) => id === right.directoryId)?.name ?? '…';
  return messages.t('rights.inDirectory', { right: formatRightText(messages, right, known), directory });
}

export type AssertionStatement = Omit<RightAssertion, 'id' | 'name'>;

/** Formats a guardrail as a sentence, such as 'No one in “Sales” can ever see the field “Cost” in “Deal”.' */
export function describeAssertion(
  messages: Messages,
  { who, expectation, ...right }: AssertionStatement,
  known: Definitions & Pick<Boot, 'users'>,
): string {
  const isUser = 'userId' in who;
  const group = isUser ? undefined : known.userGroups.find(({ id }) => id === who.groupId);
  const person = isUser ? known.users.find(({ id }) => id === who.userId) : undefined;
  const kind = isUser ? 'user' : group?.everyone ? 'everyone' : 'group';
  return messages.t(`assertions.${kind}.${expectation}`, {
    who: (person ?? group)?.name ?? messages.t('assertions.whoGone'),
    right: describePermission(messages, right, known),
  });
}

/** Describes a rule; a rule that this version doesn't know is described by its code. */
export function describeRightsStep(
  messages: Messages,
  step: RightsStep,
  { question, known }: { question: RightsQuestion; known: Definitions },
): string {
  const { t, has } = messages;
  const id = `rights.step.${step.code}`;
  if (!has(id)) return step.name ? `${step.code}: ${step.name}` : step.code;
  const everyone = known.userGroups.find(group => group.everyone)?.name;
  const groupText = (name: string) => (name === everyone ? t('rights.everyone') : name);
  const { module, group, groups, part, action, status, script, owner } = step.params ?? {};
  const name = step.subject === 'Group' && step.name ? groupText(step.name) : nameOfThing(step, messages);
  const asked = { ...question, ...(part && { part }), ...(action && { action }) } as RightsQuestion;
  return t(id, {
    name: name ?? '…',
    right: part ? formatRightText(messages, asked, known) : '',
    module: module ? t(`rights.module.${module}`) : '',
    group: groupText(group ?? ''),
    groups: (groups ?? '').split(', ').map(groupText).join(', '),
    action: action ?? '',
    status: status ?? '',
    owner: owner ?? '',
    script: formatScriptText(messages, script ?? ''),
  });
}

/** Returns the name of a script: translated for the built-in script names, unchanged for the hooks of an account. */
function formatScriptText({ t, has }: Messages, script: string): string {
  const id = `rights.script.${script}`;
  return has(id) ? t(id) : script;
}

/**
 * Returns the name of a step's subject. The server returns names of the account's configuration, but those of built-in
 * fields are in English.
 */
function nameOfThing({ subject, id, name }: RightsStep, { locale }: Messages): string | undefined {
  const own = subject === 'Field' ? writableSystemFields.find(field => field.id === id) : undefined;
  return own?.names[locale] ?? name;
}

/**
 * Returns the URL where an administrator can change the last rule; `undefined` if there is no such page.
 */
export function findSettingAddress(
  { steps }: RightsExplanation,
  { directoryId }: RightsQuestion,
): string | undefined {
  const last = steps.at(-1);
  const profileId = steps.find(({ subject }) => subject === 'Profile')?.id;
  const profile = profileId ? `/usage-profiles/${profileId}` : '/usage-profiles';
  const directory = `/directories/${directoryId}`;
  if (!last) return undefined;
  // Hooks are part of the account's code, so there is no screen to link to.
  if (last.params?.owner === 'Account') return undefined;
  if (last.code in setByProfile) return profile;
  const places: Partial<Record<RightsStep['subject'], string>> = {
    Account: '/settings',
    Profile: profile,
    Directory: directory,
    Status: directory,
    Group: directory,
    Field: directory,
  };
  return places[last.subject];
}

/** Codes of rules about directories and fields that are set in a profile. */
const setByProfile: Partial<Record<RightsStepCode, true>> = {
  RightWithheld: true,
  OthersWithheld: true,
  DirectoryNotListed: true,
  FieldHiddenByProfile: true,
};
