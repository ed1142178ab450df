import type { Issue } from '#core/model.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { NameLookup } from './useConfigurationNames.ts';

export function PlanIssues({ issues, names }: { issues: readonly Issue[]; names: NameLookup }) {
  const messages = useMessages();
  const texts = issues.map(issue => {
    const text = formatIssue(messages, issue);
    const [part, fieldId] = issue.path;
    const field = part === 'customFields' ? names(String(fieldId)) : undefined;
    return field ? messages.t('plan.fieldIssue', { field, text }) : text;
  });
  return <span className="dk-faint"> {[...new Set(texts)].join(' ')}</span>;
}
