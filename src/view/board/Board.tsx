import { DndContext, DragOverlay } from '@dnd-kit/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import './board.css';
import type { Item } from '#core/model.ts';
import { findCellAfterKey } from '../kit/grid/gridCursor.ts';
import { useMediaQuery } from '../kit/layout/useMediaQuery.ts';
import type { BoardActions, BoardLane, BoardState } from './boardModel.ts';
import { CardBody } from './CardBody.tsx';
import { CardSheet } from './CardSheet.tsx';
import { LaneColumn } from './LaneColumn.tsx';
import { useBoardDrag } from './useBoardDrag.ts';

export interface BoardProps {
  label: string;
  lanes: readonly BoardLane[];
  actions: BoardActions;
  state: BoardState;
}

/**
 * Lanes of cards. Users move cards by mouse, by touch after a long press, by keyboard (Space, arrows, Space) or with a
 * menu.
 */
export function Board({ label, lanes, actions, state }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const [sheet, setSheet] = useState<{ item: Item; lane: BoardLane } | null>(null);
  const { isOrderedByHand } = state;
  const { drag, words, ...dragging } = useBoardDrag({ lanes, actions, isOrderedByHand, root });
  useEffect(() => {
    if (!drag?.isByKeyboard) return;
    root.current
      ?.querySelector('[data-drop-line], .dk-lane-closed')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [drag]);
  return (
    <DndContext
      sensors={dragging.sensors}
      collisionDetection={dragging.collisionDetection}
      accessibility={words.accessibility}
      onDragStart={dragging.handleStart}
      onDragMove={dragging.handleMove}
      onDragEnd={dragging.handleEnd}
      onDragCancel={dragging.handleCancel}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups the columns of a board */}
      <div
        ref={root}
        className="dk-board"
        role="group"
        aria-label={label}
        data-dragging={drag !== null || undefined}
        onKeyDown={event => !drag && moveFocus(event)}
      >
        {lanes.map(lane => (
          <LaneColumn
            key={lane.id}
            lane={lane}
            actions={actions}
            state={state}
            draggedId={drag?.item.id}
            dropIndex={drag?.place.laneId === lane.id ? drag.place.index : undefined}
            closed={
              drag && lane.id !== drag.from.id ? actions.closedReason(drag.item, drag.from, lane) : null
            }
            onSheet={isPhone ? (item, of) => setSheet({ item, lane: of }) : undefined}
          />
        ))}
      </div>
      <div className="dk-visually-hidden" aria-live="assertive">
        {words.place}
      </div>
      <DragOverlay dropAnimation={null}>
        {drag && !drag.isByKeyboard && (
          <div className="dk-board-card" data-lifted>
            <CardBody item={drag.item} compiled={drag.from.compiled} />
          </div>
        )}
      </DragOverlay>
      {sheet && (
        <CardSheet
          title={sheet.item.display}
          entries={actions.menuEntries(sheet.item, sheet.lane)}
          onClose={() => setSheet(null)}
        />
      )}
    </DndContext>
  );
}

/** Moves the focus between cards with the arrow keys; across lanes, to the card at the same height. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const from =
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card-open]') : null;
  const lane = from?.closest<HTMLElement>('[data-lane]');
  if (!from || !lane) return;
  const next = event.key.startsWith('Arrow')
    ? cardTowards(event.key, { from, lane, root: event.currentTarget })
    : null;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the card to which an arrow key moves. Lanes differ in height; lanes without cards are skipped. */
function cardTowards(
  key: string,
  { from, lane, root }: { from: HTMLElement; lane: HTMLElement; root: Element },
): HTMLElement | undefined {
  const lanes = [...root.querySelectorAll<HTMLElement>('[data-lane]')];
  const cards = new Map(lanes.map(each => [getId(each), getOpeners(each)] as const));
  const heightOf = (id: string) => cards.get(id)?.length ?? 0;
  const columnIds = [...cards.keys()].filter(id => heightOf(id) > 0);
  const rowIds = Array.from({ length: Math.max(...columnIds.map(heightOf)) }, (_, index) => String(index));
  const at = { rowId: String(cards.get(getId(lane))?.indexOf(from)), columnId: getId(lane) };
  const pressed = { key, ctrlKey: false, metaKey: false };
  const next = findCellAfterKey(at, pressed, { rowIds, columnIds, heightOf, pageRows: 1 });
  const card = next && cards.get(next.columnId)?.[Number(next.rowId)];
  return card === from ? undefined : card;
}

function getId(lane: HTMLElement): string {
  return lane.dataset.lane ?? '';
}

function getOpeners(lane: Element): HTMLElement[] {
  return [...lane.querySelectorAll<HTMLElement>('[data-card-open]')];
}
