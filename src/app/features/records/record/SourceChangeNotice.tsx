import type { FieldDefinition, Issue, TransformedItem } from '#core/model.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import type { PreparedTransformation } from '../../../state/openRecordsState.ts';
import { findDirectory, useBoot } from '../../../state/useBoot.ts';
import { useLoadedRecord } from '../session/RecordSessionContext.ts';
import { sourceComment } from '../session/sourceComment.ts';

/**
 * Shown above the form of a record that is created from another record. Explains how the source record will change, and
 * what prevents this change.
 */
export default function SourceChangeNotice({ transforming }: { transforming: PreparedTransformation }) {
  const messages = useMessages();
  const { t } = messages;
  const { session, state, form } = useLoadedRecord();
  const { source, files, left, issues: own } = transforming.prepared;
  // Once the user changes the form, the form shows its own issues.
  const isAsPrepared = useFormState(form.store, () => !form.store.isDirty());
  const issues = state.sourceIssues ?? source.issues;
  const others = issues.filter(({ path }) => path[0] !== 'text');
  const asksComment = [...source.issues, ...issues].some(({ path }) => path[0] === 'text');
  const isRefused = state.sourceIssues?.some(({ path }) => path[0] === 'text') === true;
  const text = sourceComment.read(session) ?? '';
  const directory = useSource(transforming);
  const status = directory?.statusList.find(({ id }) => id === source.statusId)?.name;
  const { display } = source;
  const keep = (value: string) => session.keep(sourceComment.key, value, value.trim() !== '');
  return (
    <section className="dk-stack" aria-label={t('records.source', { record: display })}>
      <Notice>
        <p>{t('records.madeFrom', { record: display })}</p>
        {status && <p>{t('records.sourceMoves', { record: display, status })}</p>}
        {files > 0 && <p>{t('records.filesCopied', { count: files })}</p>}
      </Notice>
      {left.length > 0 && <LeftFields left={left} />}
      {own.length > 0 && isAsPrepared && state.problem === null && (
        <Notice tone="warning">
          {t('records.madeLacks')} {getReasons(messages, state.compiled.directory.fields, own)}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="danger">
          {t('records.sourceCannot', { record: display })}{' '}
          {getReasons(messages, directory?.fields ?? [], others)}
        </Notice>
      )}
      {asksComment && (
        <Field
          label={t('records.sourceComment', { record: display })}
          isRequired
          errors={isRefused && text === '' ? [t('issue.CommentRequired')] : []}
        >
          <TextArea value={text} onInput={keep} onCommit={keep} />
        </Field>
      )}
    </section>
  );
}

function useSource({ transformationId }: PreparedTransformation) {
  const boot = useBoot();
  const transformation = boot.dataTransformation.find(({ id }) => id === transformationId);
  return transformation && findDirectory(boot, transformation.sourceDirectoryId);
}

/** Joins the texts of issues. The text of a field's issue includes the field's name. */
function getReasons(
  messages: Messages,
  fields: readonly FieldDefinition[],
  issues: readonly Issue[],
): string {
  const texts = issues.map(issue => {
    const [place, id] = issue.path;
    const field = place === 'customFields' ? fields.find(one => one.id === id) : undefined;
    const reason = formatIssue(messages, issue);
    return field ? messages.t('records.fieldReason', { field: field.name, reason }) : reason;
  });
  return [...new Set(texts)].join(' ');
}

/** Lists the fields that stay empty, grouped by reason. */
function LeftFields({ left }: { left: TransformedItem['left'] }) {
  const { t } = useMessages();
  const { fieldById } = useLoadedRecord().state.compiled;
  const nameOf = ({ targetFieldId, columnId }: TransformedItem['left'][number]) => {
    const field = fieldById.get(targetFieldId)?.definition;
    const column = field?.tableFields?.find(({ id }) => id === columnId);
    return [field?.name, column?.name].filter(name => name !== undefined).join(' › ');
  };
  return (
    <Notice>
      {[...Map.groupBy(left, ({ reason }) => reason)].map(([reason, fields]) => (
        <p key={reason}>
          {t(`records.left${reason}`, { fields: [...new Set(fields.map(nameOf))].join(', ') })}
        </p>
      ))}
    </Notice>
  );
}
