import type { ReactNode } from 'react';
import { openRecord } from '../../../state/openRecords.ts';

export interface TileRecordProps {
  directoryId: string;
  itemId: string;
  display: string;
  /** What is said of it: a status, a day. */
  children?: ReactNode;
}

/** A record in a tile: opened over the page. */
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
