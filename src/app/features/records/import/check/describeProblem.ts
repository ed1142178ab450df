import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportProblem, Issue } from '#core/model.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { getColumnName, getTargetName } from '../importWords.ts';

/**
 * Describes a problem shared by equal texts of a column in one sentence, e.g. `No record called “GTXPro” in “Product”`.
 */
export function describeProblem(
  messages: Messages,
  { compiled, run }: { compiled: CompiledDirectory; run: Import },
  problem: ImportProblem,
): string {
  const { t, has } = messages;
  const { column, issue, text } = problem;
  if (column === null) return describeRowIssue(messages, compiled, issue);
  const reason = formatIssue(messages, issue);
  const target = run.settings.columns.find(each => each.column === column)?.target;
  const field = target ? getTargetName(messages, compiled, target) : getColumnName(messages, run, column);
  const own = `import.problem.${issue.code}`;
  if (text !== '' && has(own)) return t(own, { text, field });
  return text === ''
    ? t('import.problem.blank', { field, reason })
    : t('import.problem.other', { field, text, reason });
}

/** Describes a problem of a whole row, including the field's name if the problem is about a field. */
export function describeRowIssue(messages: Messages, { fieldById }: CompiledDirectory, issue: Issue): string {
  const [place, id] = issue.path;
  const field = place === 'customFields' ? fieldById.get(String(id)) : undefined;
  const reason = formatIssue(messages, issue);
  return field ? messages.t('import.problem.blank', { field: field.definition.name, reason }) : reason;
}
