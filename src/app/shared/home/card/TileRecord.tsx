import type { ReactNode } from 'react';
import { openRecord } from '../../../state/openRecordsState.ts';

export interface TileRecordProps {
  directoryId: string;
  itemId: string;
  display: string;
  /** Details next to the record, such as a status or a date. */
  children?: ReactNode;
}

/** Renders a record in a tile; the record opens on top of the page. */
export function TileRecord({ directoryId, itemId, display, children }: TileRecordProps) {
  return (
    <li className="dk-tile-row">
      <button
        type="button"
        className="dk-tile-name dk-truncate"
        onClick={() => openRecord(directoryId, itemId)}
      >
        {display}
      </button>
      {children}
    </li>
  );
}
