/**
 * Exports and imports chat forms as part of a template, with codes and names instead of ids. Bots aren't part of
 * templates, so a form for specific bots is disabled.
 */
import { filterDocumentsByKind, getDocumentNamesByKind } from '#core/configuration/documents.ts';
import type { ChatFormInput, ConfigurationChange, LanguageTexts } from '#core/model.ts';
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

declare module '#core/template/template.ts' {
  interface Template {
    readonly chatForms?: readonly ChatFormInput[];
  }
}

export const chatFormTemplatePart: TemplatePart = {
  findProblems: ({ chatForms }) => {
    const problems = findListProblems('chatForms', chatForms);
    const hasFields = Array.isArray(chatForms) && chatForms.every(form => Array.isArray(form?.fieldIds));
    if (chatForms === undefined || problems.length > 0 || hasFields) return problems;
    return ['template.json: chatForms must have the lists fieldIds.'];
  },
  exportFrom: account => ({ chatForms: [...exportAll(account).values()] }),
  plan(target) {
    const { template, documents, newId } = target;
    const idOf = createIdAssigner(filterDocumentsByKind(documents, 'ChatForm'), newId);
    const wanted = (template.chatForms ?? []).map(one => ({ id: idOf(one.name), one }));
    return () => {
      const current = exportAll(target);
      const changed = wanted.filter(({ id, one }) =>
        template.isAddition ? !current.has(id) : !isSameJson(current.get(id), one),
      );
      return changed.map(
        ({ id, one }): ConfigurationChange => ({ kind: 'SaveChatForm', id, form: resolve(target, one) }),
      );
    };
  },
};

type Translate = (name: string) => string | undefined;

/** Translates the references of a form and omits references without a translation. */
function translate(
  { fieldIds, questions, statusId, tellStatuses, groupIds, botIds, ...rest }: ChatFormInput,
  to: { readonly field: Translate; readonly status: Translate; readonly group: Translate },
): ChatFormInput {
  const status = statusId && to.status(statusId);
  const groups = (groupIds ?? []).flatMap(id => to.group(id) ?? []);
  const asked = renamed(questions, to.field);
  const told = renamed(tellStatuses, to.status);
  return {
    ...rest,
    fieldIds: fieldIds.flatMap(id => to.field(id) ?? []),
    ...(asked ? { questions: asked } : {}),
    ...(status ? { statusId: status } : {}),
    ...(told ? { tellStatuses: told } : {}),
    ...(groups.length > 0 ? { groupIds: groups } : {}),
    ...(botIds?.length ? { enabled: false } : {}),
  };
}

function renamed(texts: Record<string, LanguageTexts> | undefined, to: Translate) {
  const kept = Object.entries(texts ?? {}).flatMap(([id, text]) => {
    const name = to(id);
    return name === undefined ? [] : [[name, text] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

function exportAll({ documents }: ConfiguredAccount): Map<string, ChatFormInput> {
  const names = createDefinitionNames(documents);
  const groups = getDocumentNamesByKind(documents, 'Group');
  const profiles = getDocumentNamesByKind(documents, 'Profile');
  return new Map(
    filterDocumentsByKind(documents, 'ChatForm').flatMap(({ id, content }) => {
      const directoryId = names.directory(content.directoryId);
      const profileId = profiles.get(content.profileId);
      if (directoryId === undefined || profileId === undefined) return [];
      const translated = translate(content, {
        field: one => names.field(one) ?? getReservedName(one),
        status: names.status,
        group: one => groups.get(one),
      });
      return [[id, { ...translated, directoryId, profileId }] as const];
    }),
  );
}

function resolve({ ids, problems }: TemplateTarget, form: ChatFormInput): ChatFormInput {
  const { name, directoryId: owner, profileId } = form;
  const found = (what: string, id: string | undefined): string => {
    if (id === undefined) problems.push(`template.json: chat form ${name} names what is not there: ${what}.`);
    return id ?? '';
  };
  const fieldOf = (code: string) =>
    findTargetFieldId(ids, { owner, name: code }) ??
    findTargetFieldId(ids, { owner: PROCESS_ENTITY_ID, name: code }) ??
    getReservedName(code);
  const translated = translate(form, {
    field: code => found(`${owner}.${code}`, fieldOf(code)),
    status: text => found(`${owner}: ${text}`, findTargetStatusId(ids, owner, text)),
    group: text => found(text, ids.find('Group', text)),
  });
  return {
    ...translated,
    directoryId: found(owner, findTargetDirectoryId(ids, owner)),
    profileId: found(profileId, ids.find('Profile', profileId)),
  };
}

/**
 * Returns the id if it has the format of a built-in field's id, because built-in fields have the same ids
 * in every account.
 */
function getReservedName(id: string): string | undefined {
  return /^[A-Z][A-Za-z]{1,30}$/.test(id) ? id : undefined;
}
