import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Pager } from '#view/kit/layout/Pager.tsx';
import { errorText } from '../../../api/errorText.ts';
import { startRecord } from '../../../state/openRecords.ts';
import { useWrittenItems } from '../../../state/recordWrites.ts';
import { useAccess } from '../../../state/useBoot.ts';
import NothingHere from '../../records/list/NothingHere.tsx';
import type { RecordSource } from '../../records/recordSource.ts';
import { useRecordList } from '../../records/useRecordList.ts';
import type { ViewKindProps } from '../viewKind.ts';
import { cardAfterKey } from './cardAfterKey.ts';
import { GalleryCard } from './GalleryCard.tsx';
import './gallery.css';
import { pictureField } from './pictureOf.ts';

/** A page of records by their pictures, in the order of the list. */
export default function GalleryView(props: ViewKindProps) {
  const { source, view } = props;
  const messages = useMessages();
  const list = useRecordList(source, view);
  const written = useWrittenItems(list.items);
  const onAdd = useAdding(source);
  const field = pictureField(source.compiled, view.view);
  if (!field) return null;
  if (!written) {
    if (list.error) return <ErrorState text={errorText(messages, list.error)} onRetry={list.reload} />;
    return <Skeleton lines={4} height={160} />;
  }
  if (written.length === 0 && list.total === 0)
    return <NothingHere view={view} onAdd={onAdd} onImport={undefined} />;
  return (
    <>
      <Cards {...props} field={field} items={written.map(source.shown)} />
      {list.total !== undefined && (
        <Pager
          page={view.page}
          pageCount={list.pageCount}
          pageSize={list.pageSize}
          total={list.total}
          totalKind={list.totalKind}
          onPage={view.setPage}
        />
      )}
    </>
  );
}

type CardsProps = ViewKindProps & { field: BoundField; items: readonly Item[] };

function Cards({ source: { compiled }, openId, onOpen, field, items }: CardsProps) {
  const box = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  // What is drawn as a picture is not told again by its name.
  const shown = useMemo(
    () => ({ ...compiled, card: compiled.card.filter(each => each !== field) }),
    [compiled, field],
  );
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === current),
  );
  const handleKey = (event: KeyboardEvent) => {
    if (!box.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = [...box.current.querySelectorAll<HTMLButtonElement>('.dk-board-open')];
    const count = cards.length;
    const next = cardAfterKey(at, event.key, { count, columns: columnsOf(box.current) });
    if (next === undefined) return;
    event.preventDefault();
    cards[next]?.focus();
    cards[next]?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="dk-gallery-box">
      <ul ref={box} className="dk-gallery" aria-label={compiled.directory.name} onKeyDown={handleKey}>
        {items.map((item, index) => (
          <GalleryCard
            key={item.id}
            item={item}
            compiled={shown}
            field={field}
            isOpen={item.id === openId}
            isCurrent={index === at}
            onFocus={() => setCurrent(item.id)}
            onOpen={() => onOpen(item)}
          />
        ))}
      </ul>
    </div>
  );
}

function columnsOf(grid: HTMLElement): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

/** Undefined where the person may not create records, and where it is not said of which directory one is to be. */
function useAdding({ directories }: RecordSource): (() => void) | undefined {
  const access = useAccess();
  const [only, ...others] = directories;
  if (!only || others.length > 0) return undefined;
  const { id } = only.directory;
  return access.rightsIn(id).record.create ? () => void startRecord(id, { values: {} }) : undefined;
}
