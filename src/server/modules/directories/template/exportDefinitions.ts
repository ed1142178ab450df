/** Exports directories with their fields and statuses to the format of templates. */
import {
  type ConfigurationDocument,
  type DocumentContents,
  filterDocumentsByKind,
  getDocumentNamesByKind,
  sortDocumentsByOrder,
} from '#core/configuration/documents.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { isSystemFieldName } from '#core/field/system/writableSystemFields.ts';
import { replaceFormulaIds } from '#core/formula/formulaNames.ts';
import type { FieldDefinition } from '#core/model.ts';
import { isObject } from '#core/sameJson.ts';
import type { TemplateDirectory, TemplateField } from '#core/template/template.ts';
import type { ConfiguredAccount } from '#core/template/templatePart.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import { createDefinitionNames, type DefinitionNames } from './definitionNames.ts';

/** Directories and fields, keyed by id. */
export interface ExportedDefinitions {
  readonly directories: ReadonlyMap<string, TemplateDirectory>;
  readonly fields: ReadonlyMap<string, TemplateField>;
  readonly processFields: readonly TemplateField[];
}

export function exportDefinitions({ documents, registry }: ConfiguredAccount): ExportedDefinitions {
  const exporting = { documents, registry, names: createDefinitionNames(documents) };
  const fieldDocuments = sortDocumentsByOrder(filterDocumentsByKind(documents, 'Field')).filter(
    ({ content }) => !content.deleted,
  );
  const siblingsIn = (entity: string) =>
    fieldDocuments
      .filter(({ content }) => content.entity === entity || content.entity === PROCESS_ENTITY_ID)
      .map(({ id, content }) => ({ ...content, id }));
  const everyDirectory = filterDocumentsByKind(documents, 'Directory').map(
    ({ id, content: { code, name } }) => ({
      ...{ id, code, name },
      fields: siblingsIn(id),
    }),
  );
  const fields = new Map(
    fieldDocuments.map(({ id, content: { entity, order: _, ...field } }) => {
      const named = replaceFormulaIds({ ...field, id }, siblingsIn(entity), everyDirectory);
      return [id, exportField(named, exporting)];
    }),
  );
  const fieldsOf = (entity: string) =>
    fieldDocuments
      .filter(({ content }) => content.entity === entity)
      .flatMap(({ id }) => fields.get(id) ?? []);
  const statuses = sortDocumentsByOrder(filterDocumentsByKind(documents, 'Status'));
  const directories = new Map(
    sortDocumentsByOrder(filterDocumentsByKind(documents, 'Directory')).map(({ id, content }) => {
      const own = statuses.filter(status => status.content.directoryId === id).map(({ content: one }) => one);
      return [id, { ...exportDirectory(content, own, exporting), fields: fieldsOf(id) }];
    }),
  );
  return { directories, fields, processFields: fieldsOf(PROCESS_ENTITY_ID) };
}

interface Exporting {
  readonly documents: readonly ConfigurationDocument[];
  readonly registry: FieldRegistry;
  readonly names: DefinitionNames;
}

function exportField({ id: _, ...definition }: FieldDefinition, exporting: Exporting): TemplateField {
  const { names, registry } = exporting;
  const { tableFields, deleted: __, ...field } = definition;
  const exported: Record<string, unknown> = { ...field };
  const settings = isObject(field.settings) ? { ...field.settings } : undefined;
  for (const { property, control } of registry.plugin(field.type, field.code).settings) {
    const own = property.startsWith('settings.') ? property.slice('settings.'.length) : undefined;
    const place = own === undefined ? exported : settings;
    const name = own ?? property;
    const value = place?.[name];
    if (!place || typeof value !== 'string' || (control !== 'directory' && control !== 'field')) continue;
    const code =
      control === 'directory' ? names.directory(value) : (names.field(value) ?? getKnownWord(value));
    if (code === undefined) delete place[name];
    else place[name] = code;
  }
  if (settings) exported.settings = settings;
  if (tableFields) {
    exported.tableFields = tableFields
      .filter(column => !column.deleted)
      .map(column => exportField(column, exporting));
  }
  return exported as unknown as TemplateField;
}

/** Returns the value if it is a constant, e.g. `Number`, which settings accept instead of a field id. */
function getKnownWord(value: string): string | undefined {
  return value.includes('-') ? undefined : value;
}

function exportDirectory(
  {
    order: _,
    builtIn: __,
    managers: ___,
    displayFieldId,
    duplicateFields,
    ...settings
  }: DocumentContents['Directory'],
  statuses: readonly DocumentContents['Status'][],
  { documents, names }: Exporting,
): Omit<TemplateDirectory, 'fields'> {
  const display = displayFieldId && names.field(displayFieldId);
  const codeOf = (id: string) => (isSystemFieldName(id) ? id : names.field(id));
  return {
    ...settings,
    ...(display ? { displayFieldId: display } : {}),
    ...(duplicateFields ? { duplicateFields: duplicateFields.flatMap(id => codeOf(id) ?? []) } : {}),
    statusList: statuses.map(({ order: ____, directoryId: _____, ...status }) => ({
      ...status,
      ...(status.checklist ? { checklist: status.checklist.map(({ id: _, ...item }) => item) } : {}),
      permissions: exportPermissions(status, documents),
      fields: Object.fromEntries(
        Object.entries(status.fields).flatMap(([id, setting]) => {
          const code = codeOf(id);
          return code === undefined ? [] : [[code, setting]];
        }),
      ),
    })),
  };
}

/** A status that only deleted groups can use must stay locked: without any rows, everyone could use it. */
function exportPermissions(
  { permissions }: Pick<DocumentContents['Status'], 'permissions'>,
  documents: readonly ConfigurationDocument[],
): DocumentContents['Status']['permissions'] {
  const groups = getDocumentNamesByKind(documents, 'Group');
  const rows = permissions.flatMap(row => {
    const group = groups.get(row.groupId);
    return group === undefined ? [] : [{ ...row, groupId: group }];
  });
  const everyone = filterDocumentsByKind(documents, 'Group').find(({ content }) => content.everyone)?.content
    .name;
  if (rows.length > 0 || permissions.length === 0 || everyone === undefined) return rows;
  return [{ groupId: everyone, enter: false, leave: false, edit: false }];
}
