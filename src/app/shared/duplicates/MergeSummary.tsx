import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Issue } from '#core/model.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import type { ApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';
import { findDirectory, useBoot } from '../../state/useBoot.ts';
import type { MergeOutcome } from './duplicateCalls.ts';
import type { MergeState } from './useMerge.ts';

/** Shows what the remaining record takes from the other record, or everything that prevents the merge. */
export function MergeSummary({ compiled, merge }: { compiled: CompiledDirectory; merge: MergeState }) {
  const { t } = useMessages();
  const { preview, kept, other } = merge;
  return (
    <div className="dk-merge-summary" role="status">
      {preview === null && <Skeleton lines={1} height={20} />}
      {preview && 'issues' in preview && <Problems compiled={compiled} error={preview} />}
      {preview && !('issues' in preview) && (
        <p>
          {t('merge.gone', { other: other.display, kept: kept.display })} <Coming outcome={preview} />
        </p>
      )}
    </div>
  );
}

function Coming({ outcome: { moved, references } }: { outcome: MergeOutcome }) {
  const { t, locale } = useMessages();
  const boot = useBoot();
  const parts = [
    ...(moved.comments ? [t('merge.comments', { count: moved.comments })] : []),
    ...(moved.files ? [t('merge.files', { count: moved.files })] : []),
    ...references.map(({ directoryId, count }) =>
      t('merge.references', { count, name: findDirectory(boot, directoryId)?.name ?? '' }),
    ),
  ];
  if (parts.length === 0) return null;
  return <>{t('merge.coming', { list: new Intl.ListFormat(locale).format(parts) })}</>;
}

function Problems({ compiled, error }: { compiled: CompiledDirectory; error: ApiError }) {
  const messages = useMessages();
  const { issues } = error;
  const texts =
    issues.length > 0
      ? issues.map(issue => formatProblemText(messages, compiled, issue))
      : [getErrorText(messages, error)];
  return (
    <Notice tone="danger">
      <ul className="dk-merge-problems">
        {[...new Set(texts)].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Returns the text of an issue, with the field's name if the issue concerns a field. */
function formatProblemText(messages: Messages, compiled: CompiledDirectory, issue: Issue): string {
  const [place, id] = issue.path;
  const field = place === 'customFields' ? compiled.fieldById.get(String(id)) : undefined;
  const text = formatIssue(messages, issue);
  return field ? messages.t('merge.problem', { field: field.definition.name, text }) : text;
}
