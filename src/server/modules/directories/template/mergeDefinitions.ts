/** Merges a template with the existing definitions. */
import type { Template, TemplateDirectory, TemplateField } from '#core/template/template.ts';
import type { ExportedDefinitions } from './exportDefinitions.ts';

/** Merges directories and fields that exist both in the template and in the account. */
interface Merge {
  directory(template: TemplateDirectory, current: TemplateDirectory): Omit<TemplateDirectory, 'fields'>;
  field(template: TemplateField, current: TemplateField): TemplateField;
}

export function mergeDefinitions(template: Template, current: ExportedDefinitions): Template {
  const merge = template.isAddition ? currentFirst : templateFirst;
  if (template.complete && !template.isAddition) return template;
  const known = new Map([...current.directories.values()].map(one => [one.code.toLowerCase(), one]));
  const { processFields } = template;
  return {
    ...template,
    directories: template.directories.map(one => {
      const there = known.get(one.code.toLowerCase());
      if (!there) return one;
      return { ...merge.directory(one, there), fields: mergeFields(one.fields, there.fields, merge) };
    }),
    ...(processFields ? { processFields: mergeFields(processFields, current.processFields, merge) } : {}),
  };
}

/** A handwritten template contains only some settings. Settings that it omits stay unchanged. */
const templateFirst: Merge = {
  directory(template, current) {
    const wanted = new Map(template.statusList?.map(status => [status.name, status]));
    const kept = (current.statusList ?? []).map(status => ({ ...status, ...wanted.get(status.name) }));
    const names = new Set(kept.map(({ name }) => name));
    const added = (template.statusList ?? []).filter(({ name }) => !names.has(name));
    return { ...current, ...template, statusList: [...kept, ...added] };
  },
  field(template, current) {
    // Settings of another type don't apply.
    if (current.type !== template.type) return template;
    const merged = { ...current, ...template };
    if (!template.tableFields) return merged;
    const named = new Set(template.tableFields.map(({ code }) => code));
    const others = (current.tableFields ?? []).filter(({ code }) => !named.has(code));
    const columns = mergeFields(template.tableFields, current.tableFields ?? [], templateFirst);
    return { ...merged, tableFields: [...columns, ...others] };
  },
};

/**
 * A template that only adds contributes only what is missing: fields, a directory's display field, and columns of
 * tables.
 */
const currentFirst: Merge = {
  directory(template, current) {
    const displayFieldId = current.displayFieldId ?? template.displayFieldId;
    return { ...current, ...(displayFieldId === undefined ? {} : { displayFieldId }) };
  },
  field({ type, tableFields = [] }, current) {
    if (current.type !== type || !current.tableFields) return current;
    const known = new Set(current.tableFields.map(({ code }) => code));
    const added = tableFields.filter(({ code }) => !known.has(code));
    return { ...current, tableFields: [...current.tableFields, ...added] };
  },
};

function mergeFields(
  template: readonly TemplateField[],
  current: readonly TemplateField[],
  merge: Merge,
): TemplateField[] {
  const known = new Map(current.map(field => [field.code, field]));
  return template.map(field => {
    const there = known.get(field.code);
    return there ? merge.field(field, there) : field;
  });
}
