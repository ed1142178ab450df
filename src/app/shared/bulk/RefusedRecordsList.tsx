import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BulkOutcome, Issue } from '#core/model.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { VirtualList, type VirtualRowProps } from '#view/kit/layout/VirtualList.tsx';
import './bulk.css';

export interface RefusedRecordsListProps {
  compiled: CompiledDirectory;
  /** The directory of the records that the change creates. */
  made?: CompiledDirectory | undefined;
  outcomes: readonly BulkOutcome[];
}

const ROW_HEIGHT = 52;
const MAX_ROWS_SHOWN = 5;

/** Lists the skipped records with the reasons. */
export function RefusedRecordsList({ compiled, made, outcomes }: RefusedRecordsListProps) {
  const { t } = useMessages();
  const refused = useMemo(() => outcomes.filter(({ outcome }) => outcome === 'Refused'), [outcomes]);
  const rowProps = useMemo(() => ({ compiled, made, refused }), [compiled, made, refused]);
  if (refused.length === 0) return null;
  return (
    <VirtualList
      aria-label={t('bulk.refusedList')}
      tabIndex={0}
      className="dk-bulk-refused"
      style={{ height: Math.min(refused.length, MAX_ROWS_SHOWN) * ROW_HEIGHT }}
      rowCount={refused.length}
      rowHeight={ROW_HEIGHT}
      rowComponent={RefusedRow}
      rowProps={rowProps}
    />
  );
}

function RefusedRow({
  index,
  style,
  ariaAttributes,
  compiled,
  made,
  refused,
}: VirtualRowProps &
  Pick<RefusedRecordsListProps, 'compiled' | 'made'> & { refused: readonly BulkOutcome[] }) {
  const messages = useMessages();
  const outcome = refused[index];
  if (!outcome) return null;
  const reasons = getReasons(messages, { compiled, made }, outcome.issues);
  return (
    <div {...ariaAttributes} style={style} className="dk-bulk-refused-row">
      <span className="dk-truncate">{outcome.display ?? messages.t('bulk.unknownRecord')}</span>
      <span className="dk-faint dk-truncate" title={reasons}>
        {reasons}
      </span>
    </div>
  );
}

/**
 * Joins the texts of issues, with the field's name if an issue concerns a field. If new records are
 * created from existing ones, issues of the existing record have paths starting with `source`.
 */
function getReasons(
  messages: Messages,
  { compiled, made }: Pick<RefusedRecordsListProps, 'compiled' | 'made'>,
  issues: readonly Issue[],
): string {
  const texts = issues.map(issue => {
    const isOfSource = issue.path[0] === 'source';
    const [place, id] = isOfSource ? issue.path.slice(1) : issue.path;
    const { fieldById } = isOfSource ? compiled : (made ?? compiled);
    const field = place === 'customFields' ? fieldById.get(String(id)) : undefined;
    const text = formatIssue(messages, issue);
    return field ? messages.t('bulk.fieldReason', { field: field.definition.name, reason: text }) : text;
  });
  return [...new Set(texts)].join(' ');
}
