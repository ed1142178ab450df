import { createIssue } from '#core/issues.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import type { OpenDirectory } from '#server/modules/records/index.ts';

/** What is wrong with values that a rule gives to records, whatever these hold: the rest is judged when it acts. */
export function checkValues({ compiled }: OpenDirectory, patch: FieldValuesPatch): Issue[] {
  return Object.entries(patch).flatMap(([fieldId, value]) => {
    const at = ['customFields', fieldId];
    const field = compiled.fieldById.get(fieldId);
    if (!field) return [createIssue(at, 'UnknownField')];
    if (field.isDerived || field.isComputed) return [createIssue(at, 'NotPermitted', { action: 'update' })];
    const issues = field.validate(value === null ? undefined : field.normalize(value));
    return issues.map(issue => ({ ...issue, path: [...at, ...issue.path] }));
  });
}
