/**
 * Exports directories, statuses and fields to templates, where they are nested, and plans the changes of a template.
 */

import { filterDocumentsByKind } from '#core/configuration/documents.ts';
import type { ConfigurationChange } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { sortByTemplateOrder } from '#core/template/templateOrder.ts';
import type { TemplatePart, TemplateTarget } from '#core/template/templatePart.ts';
import { findFieldProblems } from '#core/template/templateProblems.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import { exportDefinitions } from './exportDefinitions.ts';
import { planDirectories } from './planDirectories.ts';
import { planFields } from './planFields.ts';
import { resolveTargetDefinitions, type TargetDefinitions } from './targetDefinitions.ts';

export const definitionTemplatePart: TemplatePart = {
  findProblems: ({ order, processFields }) => {
    const isOrder =
      order === undefined || (Array.isArray(order) && order.every(one => typeof one === 'string'));
    return [
      ...(isOrder ? [] : ['template.json: "order" must be a list of codes.']),
      ...(processFields === undefined ? [] : findFieldProblems('processFields', processFields)),
    ];
  },
  exportFrom(account) {
    const { directories, processFields } = exportDefinitions(account);
    const list = [...directories.values()];
    return { processFields, directories: list, order: list.map(({ code }) => code) };
  },
  plan(target) {
    const definitions = resolveTargetDefinitions(target);
    return () => [
      ...planDirectories(definitions, 'create'),
      ...planFields(definitions),
      ...planDirectories(definitions, 'finish'),
      ...planOrder(definitions),
    ];
  },
};

/** Returns true if a template is loaded for the first time: the account has none of its directories. */
export function isFirstTemplateLoad({ template, documents }: TemplateTarget): boolean {
  // Built-in directories exist in every account.
  const own = filterDocumentsByKind(documents, 'Directory').filter(({ content }) => content.builtIn !== true);
  const known = new Set(own.map(({ content }) => content.code.toLowerCase()));
  return template.directories.every(({ code }) => !known.has(code.toLowerCase()));
}

function planOrder(definitions: TargetDefinitions): ConfigurationChange[] {
  const { template, directories, processFields } = definitions;
  const all = [...directories.values()];
  // A template that only adds preserves the administrator's order unless something new needs a position.
  const mayOrder = (things: readonly { readonly existing: unknown }[]) =>
    !template.isAddition || things.some(({ existing }) => existing === undefined);
  const wanted = (template.order ?? []).flatMap(code => definitions.directory(code)?.id ?? []);
  const fieldLists = [
    ...all.map(({ id, fields, template: one }) => ({ entity: id, fields, named: one?.fields })),
    { entity: PROCESS_ENTITY_ID, fields: processFields, named: template.processFields },
  ];
  const ids = all.map(({ id }) => id);
  const ordered = mayOrder(all) ? sortByTemplateOrder(ids, wanted) : ids;
  return [
    ...(isSameJson(ids, ordered) ? [] : [{ kind: 'OrderDirectories' as const, ids: ordered }]),
    ...fieldLists
      .filter(({ fields }) => mayOrder(fields))
      .flatMap(({ entity, fields, named = [] }) => {
        const actual = fields.toSorted((a, b) => a.madeAt - b.madeAt).map(({ id }) => id);
        const list = sortByTemplateOrder(
          actual,
          named.flatMap(({ code }) => fields.find(field => field.code === code)?.id ?? []),
        );
        return isSameJson(actual, list) ? [] : [{ kind: 'OrderFields' as const, entity, ids: list }];
      }),
  ];
}
