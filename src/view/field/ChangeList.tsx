import type { BoundField } from '#core/field/boundField.ts';
import { type ChangeEntry, describeChange } from '#core/field/describeChange.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue } from '#core/model.ts';
import { useExtendedMessages } from '../i18n/useExtendedMessages.ts';
import './changeList.css';
import en from '../messages/change/en.json' with { type: 'json' };
import uk from '../messages/change/uk.json' with { type: 'json' };

const texts = { en, uk };

export interface ChangeListProps {
  field: BoundField;
  before: FieldValue | undefined;
  after: FieldValue | undefined;
  /** Resolves the references of both values. */
  context: FieldContext;
}

/** The maximum number of displayed changes of a table or list; the record shows the rest. */
const MAX_ENTRIES = 20;

/** Shows how a field changed, formatted by its type: previous, added and removed values. */
export function ChangeList({ field, before, after, context }: ChangeListProps) {
  const { t } = useExtendedMessages(texts);
  const entries = describeChange(field, { before, after }, context);
  return (
    <ul className="dk-changes">
      {entries.slice(0, MAX_ENTRIES).map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is created once and never reordered
        <li key={index}>
          <Place entry={entry} />
          <TextChange {...entry} />
        </li>
      ))}
      {entries.length > MAX_ENTRIES && (
        <li className="dk-faint">{t('change.more', { count: entries.length - MAX_ENTRIES })}</li>
      )}
    </ul>
  );
}

/** Shows a change from one text to another; screen readers announce deletions and insertions. */
export function TextChange({ kind, before, after }: Pick<ChangeEntry, 'kind' | 'before' | 'after'>) {
  const { t } = useExtendedMessages(texts);
  if (kind === 'reordered') return <span>{t('change.reordered')}</span>;
  return (
    <>
      {before && <del>{before}</del>}
      {before && after && <span aria-hidden="true"> → </span>}
      {after && <ins>{after}</ins>}
    </>
  );
}

function Place({ entry: { row, column } }: { entry: ChangeEntry }) {
  const { t } = useExtendedMessages(texts);
  if (row === undefined) return null;
  return (
    <span className="dk-faint">
      {column ? t('change.cell', { number: row, column }) : t('change.row', { number: row })}{' '}
    </span>
  );
}
