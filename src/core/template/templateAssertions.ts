/**
 * Assertions of rights in a template: of groups, with codes and names in place of ids. An assertion is told from others by
 * what it says, so one that the account has under another name is renamed, not doubled.
 */
import { type ConfigurationDocument, documentsOfKind } from '../configuration/documents.ts';
import { sameJson } from '../configuration/sameJson.ts';
import type { ConfigurationChange } from '../model.ts';
import { compareCodePoints } from '../text.ts';
import type { Names } from './exportTemplate.ts';
import type { TemplateAssertion } from './template.ts';
import type { TemplateTarget } from './templateTarget.ts';

/** Those about people, and about groups, fields or statuses that are gone, stay behind. */
export function exportAssertions(
  documents: readonly ConfigurationDocument[],
  names: Names,
): Map<string, TemplateAssertion> {
  const exported = documentsOfKind(documents, 'Assertion').flatMap(({ id, content }) => {
    const { who, directoryId, fieldId, statusId, ...assertion } = content;
    const group = 'groupId' in who ? names.group(who.groupId) : undefined;
    const directory = names.directory(directoryId);
    const field = fieldId === undefined ? undefined : names.field(fieldId);
    const status = statusId === undefined ? undefined : names.status(statusId);
    const isWhole =
      (field === undefined) === (fieldId === undefined) &&
      (status === undefined) === (statusId === undefined);
    if (group === undefined || directory === undefined || !isWhole) return [];
    const place = {
      directoryId: directory,
      ...(field === undefined ? {} : { fieldId: field }),
      ...(status === undefined ? {} : { statusId: status }),
    };
    return [[id, { ...assertion, who: { groupId: group }, ...place }] as const];
  });
  // Nameless ones need an order, too, that is the same in every account.
  return new Map(exported.toSorted(([, a], [, b]) => compareCodePoints(orderOf(a), orderOf(b))));
}

function orderOf({
  name,
  who,
  directoryId,
  part,
  action,
  fieldId,
  statusId,
  expectation,
}: TemplateAssertion): string {
  return JSON.stringify([name, who, directoryId, part, action, fieldId, statusId, expectation]);
}

export function planAssertions(target: TemplateTarget): ConfigurationChange[] {
  const { template, current } = target;
  const known = [...current.assertions];
  return (template.rightAssertions ?? []).flatMap((wanted): ConfigurationChange[] => {
    const [id, same] = known.find(([, one]) => sameJson(sayingOf(one), sayingOf(wanted))) ?? [];
    if (same && sameJson(same, wanted)) return [];
    return [{ kind: 'SaveAssertion', id: id ?? target.newId(), assertion: resolve(target, wanted) }];
  });
}

function sayingOf({ name: _, ...saying }: TemplateAssertion) {
  return saying;
}

function resolve(
  target: TemplateTarget,
  { who, directoryId: code, fieldId, statusId, ...assertion }: TemplateAssertion,
): TemplateAssertion {
  const found = (what: string, id: string | undefined): string => {
    if (id === undefined)
      target.problems.push(`template.json: an assertion of ${code} names what is not there: ${what}.`);
    return id ?? '';
  };
  const directory = target.directory(code);
  const idOf = (field: string) => directory && target.fieldsOf(directory).find(one => one.code === field)?.id;
  return {
    ...assertion,
    who: 'groupId' in who ? { groupId: found(who.groupId, target.groups.get(who.groupId)) } : who,
    directoryId: found(code, directory?.id),
    ...(fieldId === undefined ? {} : { fieldId: found(`${code}.${fieldId}`, idOf(fieldId)) }),
    ...(statusId === undefined
      ? {}
      : { statusId: found(`${code}: ${statusId}`, directory?.statuses.get(statusId)) }),
  };
}
