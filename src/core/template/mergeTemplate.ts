/** A template by hand says what matters to it: settings that it leaves out of things that are there stay as they are. */
import type { TemplateExport } from './exportTemplate.ts';
import type { Template, TemplateDirectory, TemplateField } from './template.ts';

/** One that was exported is complete: what it leaves out of a thing that it names is not set. */
export function mergeTemplate(template: Template, { template: current }: TemplateExport): Template {
  if (template.complete) return template;
  const known = new Map(current.directories.map(one => [one.code.toLowerCase(), one]));
  const profiles = new Map(current.usageProfiles?.map(one => [one.name, one]));
  const { processFields, usageProfiles } = template;
  return {
    ...template,
    directories: template.directories.map(one => mergeDirectory(one, known.get(one.code.toLowerCase()))),
    ...(processFields ? { processFields: mergeFields(processFields, current.processFields ?? []) } : {}),
    ...(usageProfiles
      ? { usageProfiles: usageProfiles.map(one => ({ ...profiles.get(one.name), ...one })) }
      : {}),
  };
}

function mergeDirectory(
  template: TemplateDirectory,
  current: TemplateDirectory | undefined,
): TemplateDirectory {
  if (!current) return template;
  const wanted = new Map(template.statusList?.map(status => [status.name, status]));
  const kept = (current.statusList ?? []).map(status => ({ ...status, ...wanted.get(status.name) }));
  const names = new Set(kept.map(({ name }) => name));
  const added = (template.statusList ?? []).filter(({ name }) => !names.has(name));
  return {
    ...current,
    ...template,
    fields: mergeFields(template.fields, current.fields),
    statusList: [...kept, ...added],
  };
}

function mergeFields(template: readonly TemplateField[], current: readonly TemplateField[]): TemplateField[] {
  const known = new Map(current.map(field => [field.code, field]));
  return template.map(field => {
    const old = known.get(field.code);
    // Settings of another type say nothing here.
    if (!old || old.type !== field.type) return field;
    const merged = { ...old, ...field };
    if (!field.tableFields) return merged;
    const named = new Set(field.tableFields.map(({ code }) => code));
    const others = (old.tableFields ?? []).filter(({ code }) => !named.has(code));
    return { ...merged, tableFields: [...mergeFields(field.tableFields, old.tableFields ?? []), ...others] };
  });
}
