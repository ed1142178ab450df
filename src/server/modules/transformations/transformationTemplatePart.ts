/**
 * Converts transformations to their form in a template and back, with codes and names instead of ids. Constants that
 * refer to records, users or files are not included.
 */
import { filterDocumentsByKind, getDocumentNamesByKind } from '#core/configuration/documents.ts';
import { mapConditions } from '#core/field/conditions/conditionTree.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { replaceIdsWithCodes, toNamedDirectories, toNamedFields } from '#core/formula/formulaNames.ts';
import type {
  Condition,
  ConfigurationChange,
  DataTransformationInput,
  FieldDefinition,
  TransformationPair,
} from '#core/model.ts';
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
    /**
     * In the contract's shape; fields and columns by code, statuses and groups by name, formulas as users write them.
     */
    readonly transformations?: readonly DataTransformationInput[];
  }
}

export const transformationTemplatePart: TemplatePart = {
  findProblems: ({ transformations }) => findListProblems('transformations', transformations, ['pairs']),
  exportFrom: account => ({ transformations: [...exportAll(account).values()] }),
  plan(target) {
    const { template, documents, ids, newId } = target;
    const idOf = createIdAssigner(filterDocumentsByKind(documents, 'Transformation'), newId);
    for (const { id, content } of filterDocumentsByKind(documents, 'Transformation'))
      ids.add('Transformation', content.name, id);
    const wanted = (template.transformations ?? []).map(one => ({ id: idOf(one.name), one }));
    for (const { id, one } of wanted) ids.add('Transformation', one.name, id);
    return () => {
      const current = exportAll(target);
      const changed = wanted.filter(({ id, one }) =>
        template.isAddition ? !current.has(id) : !isSameJson(current.get(id), one),
      );
      return changed.map(
        ({ id, one }): ConfigurationChange => ({
          kind: 'SaveTransformation',
          id,
          transformation: resolve(target, one),
        }),
      );
    };
  },
};

type Translate = (id: string) => string | undefined;

/** Translates the ids in a transformation to codes and names, or back. */
interface Translation {
  readonly field: { readonly source: Translate; readonly target: Translate };
  readonly column: (table: string, column: string, side: 'source' | 'target') => string | undefined;
  readonly status: Translate;
  readonly group: Translate;
  readonly formula: (text: string, table?: string) => string;
  readonly isKept: (pair: TransformationPair) => boolean;
}

/** References to deleted definitions are omitted. */
function translate(
  { offer, pairs, backLinkFieldId, sourceStatusId, ...rest }: DataTransformationInput,
  to: Translation,
): DataTransformationInput {
  const condition = offer?.condition && translateCondition(offer.condition, to);
  const groups = (offer?.groups ?? []).flatMap(id => to.group(id) ?? []);
  const backLink = backLinkFieldId && (to.field.target(backLinkFieldId) ?? to.field.source(backLinkFieldId));
  const status = sourceStatusId && to.status(sourceStatusId);
  return {
    ...rest,
    ...(condition || groups.length > 0
      ? { offer: { ...(condition ? { condition } : {}), ...(groups.length > 0 ? { groups } : {}) } }
      : {}),
    pairs: pairs.filter(to.isKept).flatMap(pair => translatePair(pair, to)),
    ...(backLink ? { backLinkFieldId: backLink } : {}),
    ...(status ? { sourceStatusId: status } : {}),
  };
}

function translatePair(pair: TransformationPair, to: Translation): TransformationPair[] {
  const { sourceFieldId, formula, columns } = pair;
  const target = to.field.target(pair.targetFieldId);
  const source = sourceFieldId === undefined ? undefined : to.field.source(sourceFieldId);
  if (target === undefined || (source === undefined) !== (sourceFieldId === undefined)) return [];
  const inner = columns?.flatMap(column => {
    const into = to.column(pair.targetFieldId, column.targetFieldId, 'target');
    const from =
      column.sourceFieldId && sourceFieldId && to.column(sourceFieldId, column.sourceFieldId, 'source');
    if (into === undefined || (column.sourceFieldId && !from)) return [];
    const written = column.formula === undefined ? undefined : to.formula(column.formula, sourceFieldId);
    return [
      {
        ...column,
        targetFieldId: into,
        ...(from ? { sourceFieldId: from } : {}),
        ...(written === undefined ? {} : { formula: written }),
      },
    ];
  });
  return [
    {
      ...pair,
      targetFieldId: target,
      ...(source === undefined ? {} : { sourceFieldId: source }),
      ...(formula === undefined ? {} : { formula: to.formula(formula) }),
      ...(inner ? { columns: inner } : {}),
    },
  ];
}

function translateCondition(condition: Condition, to: Translation): Condition | undefined {
  const [translated] = mapConditions([condition], {
    some: to.field.source,
    field(leaf) {
      const field = to.field.source(leaf.field);
      if (field === undefined) return undefined;
      const isStatus = leaf.field === SYSTEM_ID.status || field === SYSTEM_ID.status;
      const text = isStatus ? leaf.value?.stringValue : undefined;
      const status = text === undefined ? undefined : to.status(text);
      return { ...leaf, field, ...(status === undefined ? {} : { value: { stringValue: status } }) };
    },
  });
  return translated;
}

function exportAll(account: ConfiguredAccount): Map<string, DataTransformationInput> {
  const { documents, registry } = account;
  const names = createDefinitionNames(documents);
  const groups = getDocumentNamesByKind(documents, 'Group');
  const definitions = new Map<string, FieldDefinition>(
    filterDocumentsByKind(documents, 'Field').map(({ id, content: { entity: _, order: __, ...field } }) => [
      id,
      { ...field, id },
    ]),
  );
  const fieldsIn = (directoryId: string) =>
    filterDocumentsByKind(documents, 'Field').flatMap(({ id, content }) =>
      content.entity === directoryId || content.entity === PROCESS_ENTITY_ID
        ? (definitions.get(id) ?? [])
        : [],
    );
  const directories = toNamedDirectories(
    filterDocumentsByKind(documents, 'Directory').map(({ id, content: { code, name } }) => ({
      ...{ id, code, name },
      fields: fieldsIn(id),
    })),
  );
  const field = (id: string) => names.field(id) ?? getReservedName(id);
  return new Map(
    filterDocumentsByKind(documents, 'Transformation').flatMap(({ id, content }) => {
      const [source, target] = [content.sourceDirectoryId, content.targetDirectoryId].map(names.directory);
      if (source === undefined || target === undefined) return [];
      const own = fieldsIn(content.sourceDirectoryId);
      const exported = translate(content, {
        field: { source: field, target: field },
        column: (_, column) => names.field(column),
        status: names.status,
        group: one => groups.get(one),
        formula: (text, table) => {
          const columns = table === undefined ? own : (definitions.get(table)?.tableFields ?? []);
          return replaceIdsWithCodes(text, { fields: toNamedFields(columns), directories });
        },
        isKept({ targetFieldId, constant }) {
          const definition = definitions.get(targetFieldId);
          if (!constant || !definition) return true;
          return registry.bind(definition).targetsOf(constant).length === 0;
        },
      });
      // All groups to which the transformation was offered were deleted, so it is offered to no one.
      // Exported without groups, it would be offered to everyone.
      if (content.offer?.groups?.length && !exported.offer?.groups) return [];
      return [[id, { ...exported, sourceDirectoryId: source, targetDirectoryId: target }] as const];
    }),
  );
}

function resolve(
  { ids, problems }: TemplateTarget,
  transformation: DataTransformationInput,
): DataTransformationInput {
  const { name, sourceDirectoryId: source, targetDirectoryId: target } = transformation;
  const found = (what: string, id: string | undefined): string => {
    if (id === undefined)
      problems.push(`template.json: transformation ${name} names what is not there: ${what}.`);
    return id ?? '';
  };
  const fieldOf = (owner: string, code: string) =>
    findTargetFieldId(ids, { owner, name: code }) ??
    findTargetFieldId(ids, { owner: PROCESS_ENTITY_ID, name: code }) ??
    getReservedName(code);
  const owners = { source, target };
  const resolved = translate(transformation, {
    field: {
      source: code => fieldOf(source, code) ?? found(`${source}.${code}`, undefined),
      target: code =>
        fieldOf(target, code) ?? (fieldOf(source, code) ? undefined : found(`${target}.${code}`, undefined)),
    },
    column: (table, column, side) =>
      found(`${owners[side]}.${table}.${column}`, fieldOf(owners[side], `${table}.${column}`)),
    status: text => findTargetStatusId(ids, source, text),
    group: text => found(text, ids.find('Group', text)),
    // `saveTransformation` replaces codes with ids.
    formula: text => text,
    isKept: () => true,
  });
  const { sourceStatusId: status } = transformation;
  if (status !== undefined && resolved.sourceStatusId === undefined) found(`${source}: ${status}`, undefined);
  return {
    ...resolved,
    sourceDirectoryId: found(source, findTargetDirectoryId(ids, source)),
    targetDirectoryId: found(target, findTargetDirectoryId(ids, target)),
  };
}

/**
 * Returns the id if it has the form of a system field's id, which is the same in every account; otherwise,
 * `undefined`.
 */
function getReservedName(id: string): string | undefined {
  return /^[A-Z][A-Za-z]{1,30}$/.test(id) ? id : undefined;
}
