import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValue, Reference } from '#core/model.ts';
import { findChecklistItem, parseCheckHistoryField } from '#core/record/checklist.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { ChangeList } from '#view/field/ChangeList.tsx';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';
import './recordChanges.css';

type FieldChange = components['schemas']['HistoryChange'];
type References = Readonly<Record<string, Reference>>;

/**
 * Shows the values of each changed field before and after the change, formatted by the field's type.
 * Requires `changeTexts`.
 */
export function RecordChanges({
  changes,
  references,
  compiled,
}: {
  changes: readonly FieldChange[];
  references: References | undefined;
  compiled: CompiledDirectory;
}) {
  const { t } = useMessages();
  return (
    <dl className="dk-record-changes">
      {changes.map(change => (
        <div key={change.field}>
          <dt>{getName(change, compiled, t)}</dt>
          <dd>
            <Changed {...{ change, references, compiled }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function getName({ field }: FieldChange, compiled: CompiledDirectory, t: (id: string) => string): string {
  if (field === 'status') return t('records.statusField');
  if (field === 'tags') return t('records.tagsField');
  if (field === 'merged' || field === 'mergedInto') return t(`records.${field}Field`);
  const itemId = parseCheckHistoryField(field);
  if (itemId) return findChecklistItem(compiled, itemId)?.item.text ?? t('records.goneItem');
  return compiled.fieldById.get(field)?.definition.name ?? t('records.goneField');
}

interface ChangedProps {
  change: FieldChange;
  references: References | undefined;
  compiled: CompiledDirectory;
}

function Changed({ change, references, compiled }: ChangedProps) {
  const context = useFieldContext(noValues, references);
  const [before, after] = [change.before ?? undefined, change.after ?? undefined];
  if (change.field === 'status') return <StatusChange {...{ before, after, compiled }} />;
  if (change.field === 'tags') return <TagChange {...{ before, after }} />;
  if (change.field === 'merged' || change.field === 'mergedInto')
    return <PartnerChange {...{ before, after, references, compiled }} />;
  if (parseCheckHistoryField(change.field)) return <TickChange isTicked={after !== undefined} />;
  const field = compiled.fieldById.get(change.field);
  if (!field) return <span className="dk-faint">—</span>;
  return <ChangeList field={field} before={before} after={after} context={context} />;
}

const noValues = {};

interface Values {
  before: FieldValue | undefined;
  after: FieldValue | undefined;
}

function StatusChange({ before, after, compiled }: Values & { compiled: CompiledDirectory }) {
  const chipOf = (value: FieldValue | undefined) =>
    value?.stringValue && <StatusChip status={compiled.statusById.get(value.stringValue)} />;
  return (
    <span className="dk-row">
      {chipOf(before)}
      {before?.stringValue && <span aria-hidden="true">→</span>}
      {chipOf(after)}
    </span>
  );
}

/**
 * Shows the other record of a merge, as a link unless the merge was undone. The link also works for a record in the
 * trash.
 */
function PartnerChange({ before, after, references, compiled }: Values & Omit<ChangedProps, 'change'>) {
  const { id, code } = compiled.directory;
  const partner = after?.stringValue ?? before?.stringValue ?? '';
  const display = references?.[partner]?.display;
  if (!display) return <span className="dk-faint">—</span>;
  const address = `/directories/${encodeURIComponent(code || id)}/items?record=${partner}`;
  return before ? <del>{display}</del> : <a href={address}>{display}</a>;
}

function TickChange({ isTicked }: { isTicked: boolean }) {
  const { t } = useMessages();
  return <span>{t(isTicked ? 'records.ticked' : 'records.unticked')}</span>;
}

function TagChange({ before, after }: Values) {
  const { tags } = useBoot();
  const namesOf = (value: FieldValue | undefined) =>
    (value?.listValue ?? []).map(({ stringValue }) => tags.find(tag => tag.id === stringValue)?.name ?? '—');
  const [from, to] = [namesOf(before), namesOf(after)];
  return (
    <span>
      {from.length > 0 && <del>{from.join(', ')}</del>} {to.length > 0 && <ins>{to.join(', ')}</ins>}
    </span>
  );
}
