/**
 * Exports and imports rules as part of a template. Users, tags, webhook endpoints and the steps that need them are
 * omitted.
 */
import { filterDocumentsByKind, getDocumentNamesByKind } from '#core/configuration/documents.ts';
import { replaceIdsWithCodes, toNamedDirectories, toNamedFields } from '#core/formula/formulaNames.ts';
import type { AutomationRuleInput, ConfigurationChange, FieldDefinition } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { createIdAssigner } from '#core/template/createIdAssigner.ts';
import type { ConfiguredAccount, TemplatePart, TemplateTarget } from '#core/template/templatePart.ts';
import { findListProblems } from '#core/template/templateProblems.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import {
  createDefinitionNames,
  findTargetDirectoryId,
  findTargetFieldId,
  findTargetStatusId,
} from '#server/modules/directories/index.ts';
import { type ReferenceTranslator, translateRuleReferences } from './translateRuleReferences.ts';

declare module '#core/template/template.ts' {
  interface Template {
    /**
     * Rules in the contract's shape, except that directories and fields are identified by code, everything else is
     * identified by name, and formulas contain codes.
     */
    readonly automationRules?: readonly AutomationRuleInput[];
  }
}

export const ruleTemplatePart: TemplatePart = {
  findProblems: ({ automationRules }) => findListProblems('automationRules', automationRules, ['then']),
  exportFrom: account => ({ automationRules: [...exportAll(account).values()] }),
  plan(target) {
    const { template, documents, newId } = target;
    const idOf = createIdAssigner(filterDocumentsByKind(documents, 'AutomationRule'), newId);
    const wanted = (template.automationRules ?? []).map(one => ({ id: idOf(one.name), one }));
    return () => {
      const current = exportAll(target);
      const changed = wanted.filter(({ id, one }) =>
        template.isAddition ? !current.has(id) : !isSameJson(current.get(id), one),
      );
      return changed.flatMap(({ id, one }): ConfigurationChange[] => {
        const rule = resolve(target, one);
        return rule ? [{ kind: 'SaveAutomationRule', id, rule }] : [];
      });
    };
  },
};

function exportAll(account: ConfiguredAccount): Map<string, AutomationRuleInput> {
  const { documents } = account;
  const to = getNames(account);
  const profiles = getDocumentNamesByKind(documents, 'Profile');
  return new Map(
    filterDocumentsByKind(documents, 'AutomationRule').flatMap(({ id, content: { profileId, ...rule } }) => {
      const profile = profiles.get(profileId);
      const exported = translateRuleReferences(rule, to);
      return exported && profile !== undefined ? [[id, { ...exported, profileId: profile }] as const] : [];
    }),
  );
}

function getNames({ documents, registry }: ConfiguredAccount): ReferenceTranslator {
  const names = createDefinitionNames(documents);
  const groups = getDocumentNamesByKind(documents, 'Group');
  const transformations = getDocumentNamesByKind(documents, 'Transformation');
  const chatForms = getDocumentNamesByKind(documents, 'ChatForm');
  const all = filterDocumentsByKind(documents, 'Field').map(
    ({ id, content: { entity, order: _, ...field } }) => ({
      entity,
      definition: { ...field, id } as FieldDefinition,
    }),
  );
  const definitions = new Map(
    all.flatMap(({ definition }) =>
      [definition, ...(definition.tableFields ?? [])].map(one => [one.id, one] as const),
    ),
  );
  const fieldsIn = (directoryId: string) =>
    all.flatMap(({ entity, definition }) =>
      entity === directoryId || entity === PROCESS_ENTITY_ID ? [definition] : [],
    );
  const directories = toNamedDirectories(
    filterDocumentsByKind(documents, 'Directory').map(({ id, content: { code, name } }) => ({
      ...{ id, code, name },
      fields: fieldsIn(id),
    })),
  );
  const bound = (id: string) => {
    const definition = definitions.get(id);
    return definition && registry.bind(definition);
  };
  return {
    directory: names.directory,
    field: (_, id) => names.hidden(id) ?? getReservedName(id),
    status: (_, id) => names.status(id),
    group: id => groups.get(id),
    transformation: id => transformations.get(id),
    chatForm: id => chatForms.get(id),
    pointsAt(id) {
      const field = bound(id);
      return field?.plugin.pointsAt?.(field.definition);
    },
    formula: (place, text) =>
      replaceIdsWithCodes(text, { fields: toNamedFields(fieldsIn(place)), directories }),
    isKept: (id, value) => !value || (bound(id)?.targetsOf(value).length ?? 0) === 0,
  };
}

/**
 * Replaces codes and names with ids, and reports unknown ones. Returns `null` if `translateRuleReferences` can't
 * translate the rule.
 */
function resolve({ ids, problems }: TemplateTarget, rule: AutomationRuleInput): AutomationRuleInput | null {
  const found = (what: string, id: string | undefined): string => {
    if (id === undefined) problems.push(`template.json: rule ${rule.name} names what is not there: ${what}.`);
    return id ?? '';
  };
  const fieldOf = (owner: string, name: string) =>
    findTargetFieldId(ids, { owner, name }) ??
    findTargetFieldId(ids, { owner: PROCESS_ENTITY_ID, name }) ??
    getReservedName(name);
  const { profileId, ...rest } = rule;
  const resolved = translateRuleReferences(rest, {
    directory: code => found(code, findTargetDirectoryId(ids, code)),
    field: (place, name) => found(`${place}.${name}`, fieldOf(place, name)),
    // Unknown names aren't reported, because a text in a condition doesn't have to be the name of a status.
    status: (place, name) => findTargetStatusId(ids, place, name),
    group: name => found(name, ids.find('Group', name)),
    transformation: name => found(name, ids.find('Transformation', name)),
    chatForm: name => found(name, ids.find('ChatForm', name)),
    pointsAt: () => undefined,
    // Saving converts the codes to ids.
    formula: (_, text) => text,
    isKept: () => true,
  });
  if (!resolved) found(rule.directoryId, undefined);
  return resolved && { ...resolved, profileId: found(profileId, ids.find('Profile', profileId)) };
}

/**
 * Returns the id unchanged if it has the form of a built-in field's id, because built-in fields have the
 * same ids in every account.
 */
function getReservedName(id: string): string | undefined {
  return /^[A-Z][A-Za-z]{1,30}$/.test(id) ? id : undefined;
}
