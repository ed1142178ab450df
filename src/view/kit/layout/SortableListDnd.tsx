import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Messages } from '../../i18n/messages.ts';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import en from '../../messages/sort/en.json' with { type: 'json' };
import uk from '../../messages/sort/uk.json' with { type: 'json' };
import './sortable.css';
import type { SortableListProps } from './SortableList.tsx';

const texts = { en, uk };

/** A list that is reordered by dragging: Space picks up an item, the arrows move it, Space drops it. */
export function SortableListDnd<T extends { id: string }>(props: SortableListProps<T>) {
  const { items, nameOf, onOrder, children, label, layout = 'rows' } = props;
  const messages = useExtendedMessages(texts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: layout === 'tiles' ? throughTheOrder : sortableKeyboardCoordinates,
    }),
  );
  const ids = items.map(item => item.id);
  const keepsFocus = useFocusAfterRemoval(ids);
  const names = new Map(items.map(item => [item.id, nameOf(item)]));
  const accessibility = getAnnouncements(
    messages,
    id => names.get(id) ?? '',
    id => ids.indexOf(id) + 1,
  );
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={handleEnd}
    >
      <SortableContext
        items={ids}
        strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <ul className="dk-sortable" data-layout={layout} aria-label={label} {...keepsFocus}>
          {items.map(item => (
            <SortableRow key={item.id} id={item.id} name={nameOf(item)}>
              {handle => children(item, handle)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** If the focused item is removed, focuses the item that takes its place, so that the focus isn't lost. */
function useFocusAfterRemoval(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ id: string; place: number } | null>(null);
  const key = ids.join(' ');
  useLayoutEffect(() => {
    const last = focused.current;
    const isLost = last && !key.split(' ').includes(last.id) && document.activeElement === document.body;
    if (!isLost || !list.current) return;
    const rows = list.current.children;
    const next = rows[Math.min(last.place, rows.length - 1)]?.querySelector<HTMLElement>('button');
    focused.current = null;
    (next ?? list.current).focus();
  }, [key]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = [...(list.current?.children ?? [])].findIndex(row => row.contains(target));
    const id = ids[place];
    focused.current = id === undefined ? null : { id, place };
  };
  // The list is focusable by script only, for when it becomes empty.
  return { ref: list, tabIndex: -1, onFocus };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Moves a tile to its neighbour in the order of the list: tiles differ in size, so the nearest tile isn't
 * always the next in this order.
 */
const throughTheOrder: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableRects } = context;
  const step = steps[event.code];
  const ids: unknown[] = active?.data.current?.sortable?.items ?? [];
  if (step === undefined || !active || !collisionRect) return undefined;
  event.preventDefault();
  const next = ids[ids.indexOf(over?.id ?? active.id) + step];
  const rect = next === undefined ? undefined : droppableRects.get(String(next));
  // Aligns the centres, by which positions are compared.
  return (
    rect && {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    }
  );
};

function SortableRow({
  id,
  name,
  children,
}: {
  id: string;
  name: string;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { t } = useExtendedMessages(texts);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className="dk-grip"
      {...attributes}
      {...listeners}
      aria-label={t('sort.grip', { name })}
    >
      ⠿
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      {children(handle)}
    </li>
  );
}

/** Returns announcements in the user's language, because the announcements of dnd-kit are in English only. */
function getAnnouncements(
  { t }: Messages,
  nameOf: (id: string) => string,
  placeOf: (id: string) => number,
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } {
  return {
    announcements: {
      onDragStart: ({ active }) => t('sort.taken', { name: nameOf(String(active.id)) }),
      onDragOver: ({ active, over }) =>
        over
          ? t('sort.over', { name: nameOf(String(active.id)), place: placeOf(String(over.id)) })
          : undefined,
      onDragEnd: ({ active, over }) =>
        over
          ? t('sort.put', { name: nameOf(String(active.id)), place: placeOf(String(over.id)) })
          : undefined,
      onDragCancel: ({ active }) => t('sort.cancelled', { name: nameOf(String(active.id)) }),
    },
    screenReaderInstructions: { draggable: t('sort.instructions') },
  };
}
