/**
 * Guardrails about groups in a template, with codes and names in place of ids. Guardrails are identified by
 * their content, so an existing guardrail with another name is renamed, not duplicated.
 */
import { filterDocumentsByKind, getDocumentNamesByKind } from '#core/configuration/documents.ts';
import type { ConfigurationChange, RightAssertion } from '#core/model.ts';
import { isObject, isSameJson } from '#core/sameJson.ts';
import type { ConfiguredAccount, TemplatePart, TemplateTarget } from '#core/template/templatePart.ts';
import { compareCodePoints } from '#core/text.ts';
import {
  createDefinitionNames,
  findTargetDirectoryId,
  findTargetFieldId,
  findTargetStatusId,
  isFirstTemplateLoad,
} from '#server/modules/directories/index.ts';

type TemplateAssertion = Omit<RightAssertion, 'id'>;

declare module '#core/template/template.ts' {
  interface Template {
    /** Guardrails about groups. */
    readonly rightAssertions?: readonly TemplateAssertion[];
  }
}

export const assertionTemplatePart: TemplatePart = {
  findProblems({ rightAssertions: list }) {
    const isWhole = (entry: unknown) =>
      isObject(entry) &&
      [entry.name, entry.directoryId].every(one => typeof one === 'string') &&
      isObject(entry.who) &&
      typeof entry.who.groupId === 'string';
    if (list === undefined || (Array.isArray(list) && list.every(isWhole))) return [];
    return [
      'template.json: rightAssertions must be a list of things with a name, a directoryId and a who with a groupId.',
    ];
  },
  exportFrom: account => ({ rightAssertions: [...exportAssertions(account).values()] }),
  plan: target => () => {
    // Guardrails that administrators have since deleted aren't restored.
    if (target.template.isAddition && !isFirstTemplateLoad(target)) return [];
    const known = [...exportAssertions(target)];
    return (target.template.rightAssertions ?? []).flatMap((wanted): ConfigurationChange[] => {
      const [id, same] = known.find(([, one]) => isSameJson(getSaying(one), getSaying(wanted))) ?? [];
      if (same && isSameJson(same, wanted)) return [];
      return [{ kind: 'SaveAssertion', id: id ?? target.newId(), assertion: resolve(target, wanted) }];
    });
  },
};

/** Guardrails about users, and about deleted groups, fields or statuses, are not exported. */
function exportAssertions({ documents }: ConfiguredAccount): Map<string, TemplateAssertion> {
  const names = createDefinitionNames(documents);
  const groups = getDocumentNamesByKind(documents, 'Group');
  const exported = filterDocumentsByKind(documents, 'Assertion').flatMap(({ id, content }) => {
    const { who, directoryId, fieldId, statusId, ...assertion } = content;
    const group = 'groupId' in who ? groups.get(who.groupId) : undefined;
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
  // Unnamed guardrails also need an order that is the same in every account.
  return new Map(exported.toSorted(([, a], [, b]) => compareCodePoints(getOrder(a), getOrder(b))));
}

function getOrder({
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

function getSaying({ name: _, ...saying }: TemplateAssertion) {
  return saying;
}

function resolve(
  { ids, problems }: TemplateTarget,
  { who, directoryId: code, fieldId, statusId, ...assertion }: TemplateAssertion,
): TemplateAssertion {
  const found = (what: string, id: string | undefined): string => {
    if (id === undefined)
      problems.push(`template.json: an assertion of ${code} names what is not there: ${what}.`);
    return id ?? '';
  };
  const fieldIdOf = (name: string) => found(`${code}.${name}`, findTargetFieldId(ids, { owner: code, name }));
  const statusIdOf = (name: string) => found(`${code}: ${name}`, findTargetStatusId(ids, code, name));
  return {
    ...assertion,
    who: 'groupId' in who ? { groupId: found(who.groupId, ids.find('Group', who.groupId)) } : who,
    directoryId: found(code, findTargetDirectoryId(ids, code)),
    ...(fieldId === undefined ? {} : { fieldId: fieldIdOf(fieldId) }),
    ...(statusId === undefined ? {} : { statusId: statusIdOf(statusId) }),
  };
}
