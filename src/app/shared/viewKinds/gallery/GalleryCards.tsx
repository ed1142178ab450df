import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Item } from '#core/model.ts';
import type { ThumbnailReader } from '../../files/Thumbnail.tsx';
import { findCardIndexAfterKey } from './findCardIndexAfterKey.ts';
import { GalleryCard } from './GalleryCard.tsx';
import './gallery.css';

export interface GalleryCardsProps {
  compiled: CompiledDirectory;
  /** The field whose pictures are shown. */
  field: BoundField;
  items: readonly Item[];
  openId: string | undefined;
  onOpen: (item: Item) => void;
  readThumbnail: ThumbnailReader;
}

/** Renders cards in a grid; arrow keys move between cards. */
export function GalleryCards(props: GalleryCardsProps) {
  const { compiled, field, items, openId, onOpen, readThumbnail } = props;
  const box = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  // The field whose picture is shown isn't also listed with its file name.
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
    const next = findCardIndexAfterKey(at, event.key, { count, columns: getColumns(box.current) });
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
            readThumbnail={readThumbnail}
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

function getColumns(grid: HTMLElement): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
