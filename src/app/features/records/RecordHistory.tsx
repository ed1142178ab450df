import { Suspense, useCallback } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValue, Item } from '#core/model.ts';
import { checklistItem, tickedItem } from '#core/record/checklist.ts';
import { useFieldContext } from '#view/engine.ts';
import { ChangeList } from '#view/field/ChangeList.tsx';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { actorName } from '../../state/actorName.ts';
import { useBoot } from '../../state/useBoot.ts';
import './history.css';
import { useRecordNews } from './record/useRecordNews.ts';
import { useReachable } from './useReachable.ts';

// Few records were merged.
const UndoMerge = lazy(() => import('../../shared/duplicates/UndoMerge.tsx'));

export type Entry = components['schemas']['HistoryEntry'];
type FieldChange = Entry['changes'][number];

export interface RecordHistoryProps {
  compiled: CompiledDirectory;
  item: Item;
  onClose: () => void;
}

/** Who changed what, in a modal over the record. */
export function RecordHistory({ compiled, item, onClose }: RecordHistoryProps) {
  const { t } = useMessages();
  return (
    <Modal title={t('records.historyOf', { name: item.display })} onClose={onClose}>
      <HistoryList compiled={compiled} item={item} />
    </Modal>
  );
}

/** Who changed what, newest first, in the words of each field's type. */
export function HistoryList({ item, ...props }: Omit<RecordHistoryProps, 'onClose'>) {
  const compiled = useReachable(props.compiled);
  const messages = useMessages();
  const { t } = messages;
  const { id } = compiled.directory;
  const load = useCallback(
    (signal: AbortSignal) =>
      answerOf(
        api.GET('/directories/{id}/items/{itemId}/changes', {
          params: { path: { id, itemId: item.id } },
          signal,
        }),
      ),
    [id, item.id],
  );
  const { data, error, reload } = useLoad(load);
  useRecordNews(item.id, reload);
  return (
    <>
      {error && <ErrorState text={errorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={6} height={30} />}
      {data?.length === 0 && (
        <EmptyState icon="clock" title={t('records.historyEmpty')} text={t('records.historyEmptyText')} />
      )}
      {data && data.length > 0 && (
        <ol className="dk-history">
          {data.map(entry => (
            <HistoryItem key={entry.id} entry={entry} compiled={compiled} itemId={item.id} />
          ))}
        </ol>
      )}
      {data && data.length >= MOST_CHANGES && (
        <p className="dk-faint">{t('records.historyMost', { count: data.length })}</p>
      )}
    </>
  );
}

/** As the contract says of the call. */
const MOST_CHANGES = 500;

/** Who did it and when, and each field with what stood there before. */
export function HistoryItem({ entry, compiled, itemId }: HistoryItemProps) {
  const { t } = useMessages();
  const partner = entry.changes.find(({ field }) => field === 'merged')?.after?.stringValue;
  const name = partner && entry.references?.[partner]?.display;
  return (
    <li>
      <HistoryHead userId={entry.userId} at={entry.at} did={t(`records.kind.${entry.kind}`)} />
      <dl>
        {entry.changes.map(change => (
          <div key={change.field}>
            <dt>{nameOf(change, compiled, t)}</dt>
            <dd>
              <Changed change={change} entry={entry} compiled={compiled} />
            </dd>
          </div>
        ))}
      </dl>
      {partner && name && (
        <Suspense>
          <UndoMerge directoryId={compiled.directory.id} itemId={itemId} other={{ id: partner, name }} />
        </Suspense>
      )}
    </li>
  );
}

interface HistoryItemProps {
  entry: Entry;
  compiled: CompiledDirectory;
  /** The record whose history it is. */
  itemId: string;
}

/** Who did what, and when. */
export function HistoryHead({ userId, at, did }: { userId: string | undefined; at: string; did: string }) {
  const { t, formatDateTime } = useMessages();
  const name = actorName(useBoot(), userId, rule => t('records.byRule', { rule }));
  return (
    <div className="dk-history-head">
      <strong>{name ?? t('records.someone')}</strong>
      <span>{did}</span>
      <time className="dk-faint" dateTime={at}>
        {formatDateTime(at)}
      </time>
    </div>
  );
}

function nameOf({ field }: FieldChange, compiled: CompiledDirectory, t: (id: string) => string): string {
  if (field === 'status') return t('records.statusField');
  if (field === 'tags') return t('records.tagsField');
  if (field === 'merged' || field === 'mergedInto') return t(`records.${field}Field`);
  const itemId = tickedItem(field);
  if (itemId) return checklistItem(compiled, itemId)?.item.text ?? t('records.goneItem');
  return compiled.fieldById.get(field)?.definition.name ?? t('records.goneField');
}

interface ChangedProps {
  change: FieldChange;
  entry: Entry;
  compiled: CompiledDirectory;
}

function Changed({ change, entry, compiled }: ChangedProps) {
  const context = useFieldContext(noValues, entry.references);
  const [before, after] = [change.before ?? undefined, change.after ?? undefined];
  if (change.field === 'status') return <StatusChange {...{ before, after, compiled }} />;
  if (change.field === 'tags') return <TagChange {...{ before, after }} />;
  if (change.field === 'merged' || change.field === 'mergedInto')
    return <PartnerChange {...{ before, after, entry, compiled }} />;
  if (tickedItem(change.field)) return <TickChange isTicked={after !== undefined} />;
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

/** The other record, which may be in the trash. */
function PartnerChange({ before, after, entry, compiled }: Values & Omit<ChangedProps, 'change'>) {
  const { id, code } = compiled.directory;
  const partner = after?.stringValue ?? before?.stringValue ?? '';
  const display = entry.references?.[partner]?.display;
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
