import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Item } from '#core/model.ts';
import { CardBody } from '#view/board/CardBody.tsx';
import { useRecordContext } from '#view/engine/engine.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Thumbnail, type ThumbnailReader } from '../../files/Thumbnail.tsx';
import { findCardPicture } from './findPicture.ts';

export interface GalleryCardProps {
  item: Item;
  compiled: CompiledDirectory;
  field: BoundField;
  isOpen: boolean;
  /** True for the card that is the tab stop. */
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: () => void;
  readThumbnail: ThumbnailReader;
}

/** Renders a record's picture above the same content as on a board. */
export function GalleryCard(props: GalleryCardProps) {
  const { item, compiled, field, isOpen, isCurrent, onFocus, onOpen, readThumbnail } = props;
  const { reference } = useRecordContext(item);
  const file = findCardPicture(item, field, reference);
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  return (
    <li className="dk-board-card dk-gallery-card" data-card={item.id} data-open={isOpen || undefined}>
      {file ? (
        <Thumbnail
          key={file.id}
          file={{ ...file, thumbnail: file.isPicture ? 'Waiting' : 'None' }}
          read={readThumbnail}
        />
      ) : (
        <span className="dk-thumb" data-empty>
          <Icon name="image" />
        </span>
      )}
      <CardBody item={item} compiled={compiled}>
        {title => (
          <button
            type="button"
            className="dk-board-open"
            aria-label={item.display}
            tabIndex={isCurrent ? 0 : -1}
            onFocus={onFocus}
            onClick={onOpen}
          >
            {title}
          </button>
        )}
      </CardBody>
      {status && (
        <div className="dk-gallery-status">
          <StatusChip status={status} />
        </div>
      )}
    </li>
  );
}
