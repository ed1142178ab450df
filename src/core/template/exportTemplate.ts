/** Exports the whole configuration as a template, in which codes and names replace ids. */
import type { Template } from './template.ts';
import type { ConfiguredAccount, TemplatePart } from './templatePart.ts';

export function exportTemplate(account: ConfiguredAccount, parts: readonly TemplatePart[]): Template {
  const members = parts.map(part => part.exportFrom(account));
  return Object.assign({ complete: true, directories: [] }, ...members);
}
