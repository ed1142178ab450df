/**
 * The reports of a template. An export includes reports that are shared and contain nothing specific to the
 * account.
 */
import { filterDocumentsByKind, getDocumentNamesByKind } from '#core/configuration/documents.ts';
import { formatFieldPath, parseFieldPath } from '#core/field/fieldPath.ts';
import type { ConfigurationChange, ReportInput } from '#core/model.ts';
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
import { type ReportReferenceTranslator, translateReportReferences } from './translateReportReferences.ts';

declare module '#core/template/template.ts' {
  interface Template {
    /**
     * In the contract's shape, but with codes of directories and fields, and names of statuses and groups, instead of
     * ids. In reports of all processes, fields and statuses are prefixed with the code of their directory.
     */
    readonly reports?: readonly ReportInput[];
  }
}

export const reportTemplate: TemplatePart = {
  findProblems: ({ reports }) => findListProblems('reports', reports, ['measures']),
  exportFrom: account => ({ reports: [...exportAll(account).values()] }),
  plan(target) {
    const { template, documents, newId } = target;
    const idOf = createIdAssigner(filterDocumentsByKind(documents, 'Report'), newId);
    const wanted = (template.reports ?? []).map(one => ({ id: idOf(one.name), one }));
    return () => {
      const current = exportAll(target);
      const changed = wanted.filter(({ id, one }) =>
        template.isAddition ? !current.has(id) : !isSameJson(current.get(id), one),
      );
      return changed.flatMap(({ id, one }): ConfigurationChange[] => {
        const report = resolve(target, one);
        return report ? [{ kind: 'SaveReport', id, report }] : [];
      });
    };
  },
};

/** Separates a reference field from a field of the referenced record, which is prefixed with its directory's code. */
const THROUGH = '>';

function exportAll({ documents }: ConfiguredAccount): Map<string, ReportInput> {
  const names = createDefinitionNames(documents);
  const groups = getDocumentNamesByKind(documents, 'Group');
  const whole = (id: string) => names.wholeHidden(id) ?? getReservedName(id);
  // In reports of all processes, a field of one directory is prefixed with the code of that directory.
  const named = (place: string | null, id: string) =>
    place === null ? whole(id) : (names.hidden(id) ?? getReservedName(id));
  const to: ReportReferenceTranslator = {
    directory: names.directory,
    field(place, id) {
      const { referenceId = id, fieldId = null } = parseFieldPath(id) ?? {};
      const own = named(place, referenceId);
      const target = fieldId === null ? undefined : whole(fieldId);
      return fieldId === null ? own : own && target && `${own}${THROUGH}${target}`;
    },
    status: (place, id) => (place === null ? names.wholeStatus(id) : names.status(id)),
    group: id => groups.get(id),
  };
  return new Map(
    filterDocumentsByKind(documents, 'Report').flatMap(({ id, content: { ownerId: _, ...report } }) => {
      const exported = translateReportReferences(report, to);
      return exported ? [[id, exported] as const] : [];
    }),
  );
}

/**
 * Resolves the codes and names in a report to ids. Returns `null` if it refers to something missing, which is reported.
 */
function resolve({ ids, problems }: TemplateTarget, report: ReportInput): ReportInput | null {
  const fieldIn = (owner: string, name: string) =>
    findTargetFieldId(ids, { owner, name }) ??
    findTargetFieldId(ids, { owner: PROCESS_ENTITY_ID, name }) ??
    getReservedName(name);
  const wholeIn = (name: string) => {
    const [owner = '', ...path] = name.split('.');
    return path.length > 0 ? fieldIn(owner, path.join('.')) : getReservedName(name);
  };
  const resolved = translateReportReferences(report, {
    directory: code => findTargetDirectoryId(ids, code),
    field(place, name) {
      const [own = '', target] = name.split(THROUGH);
      const id = place === null ? wholeIn(own) : fieldIn(place, own);
      if (target === undefined) return id;
      const fieldId = wholeIn(target);
      return id && fieldId && formatFieldPath({ referenceId: id, fieldId });
    },
    status(place, name) {
      if (place !== null) return findTargetStatusId(ids, place, name);
      const [owner = '', ...own] = name.split('.');
      return findTargetStatusId(ids, owner, own.join('.'));
    },
    group: name => ids.find('Group', name),
  });
  if (!resolved) problems.push(`template.json: report ${report.name} names what is not there.`);
  return resolved ?? null;
}

/**
 * Returns the id if it has the form of a system field's id, which is the same in every account; otherwise,
 * `undefined`.
 */
function getReservedName(id: string): string | undefined {
  return /^[A-Z][A-Za-z]{1,30}$/.test(id) ? id : undefined;
}
