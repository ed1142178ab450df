import { useDroppable } from '@dnd-kit/core';
import { Fragment, memo, useEffect, useEffectEvent, useRef } from 'react';
import { computeLaneLimit, getLaneFillState } from '#core/directory/laneLimit.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { getTotalKind, type TotalKind } from '../kit/layout/total.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardActions, BoardLane, BoardState } from './boardModel.ts';

export interface LaneColumnProps {
  lane: BoardLane;
  actions: BoardActions;
  state: BoardState;
  draggedId: string | undefined;
  /**
   * The position in this lane at which the dragged card would be dropped; `undefined` if the card would be
   * dropped elsewhere.
   */
  dropIndex: number | undefined;
  /**
   * The reason why the dragged card can't be dropped here; `null` if the card can be dropped, or if no card
   * is dragged.
   */
  closed: string | null;
  onSheet: ((item: Item, lane: BoardLane) => void) | undefined;
}

/** A lane: a heading with a count, and cards that load on scrolling; a narrow strip if collapsed. */
export const LaneColumn = memo(function LaneColumn(props: LaneColumnProps) {
  const { lane, closed, dropIndex, draggedId } = props;
  const isTarget = dropIndex !== undefined;
  const fill = getFillLevel(lane);
  const shared = {
    'data-fill': fill ?? undefined,
    'data-lane': lane.id,
    'data-target': (isTarget && !closed) || undefined,
    'data-closed': (draggedId !== undefined && closed !== null) || undefined,
  };
  if (lane.isCollapsed) return <FoldedLane {...props} shared={shared} />;
  return (
    <section className="dk-lane" aria-label={lane.name} {...shared}>
      <LaneHead {...props} />
      {fill && <LaneFull lane={lane} />}
      {isTarget && closed && (
        <p className="dk-lane-closed">
          <Icon name="lock" />
          {closed}
        </p>
      )}
      <LaneBody {...props} />
    </section>
  );
});

function FoldedLane({ lane, actions, shared }: LaneColumnProps & { shared: object }) {
  const { t } = useMessages();
  const { setNodeRef } = useDroppable({ id: lane.id });
  return (
    <section ref={setNodeRef} className="dk-lane" data-folded aria-label={lane.name} {...shared}>
      <button
        type="button"
        className="dk-lane-unfold"
        aria-expanded={false}
        onClick={() => actions.toggle(lane)}
      >
        <span className="dk-visually-hidden">{t('board.unfold', { name: lane.name })}</span>
        <LaneDot lane={lane} />
        <LaneCount lane={lane} isHidden />
        <span className="dk-lane-side" aria-hidden="true">
          {lane.name}
        </span>
      </button>
    </section>
  );
}

function LaneHead({ lane, actions }: LaneColumnProps) {
  const { t } = useMessages();
  return (
    <header className="dk-lane-head">
      <div className="dk-lane-line">
        <LaneDot lane={lane} />
        <h2 className="dk-truncate" title={lane.name}>
          {lane.name}
        </h2>
        <LaneCount lane={lane} />
        <span className="dk-spacer" />
        {lane.mayAdd && (
          <IconButton
            icon="plus"
            size="small"
            label={t('board.addTo', { name: lane.name })}
            onClick={() => actions.add(lane)}
          />
        )}
        <IconButton
          icon="fold"
          size="small"
          label={t('board.fold', { name: lane.name })}
          onClick={() => actions.toggle(lane)}
        />
      </div>
      {lane.note && (
        <p className="dk-lane-note dk-truncate" title={lane.note}>
          {lane.note}
        </p>
      )}
    </header>
  );
}

/**
 * Returns `Over` or `Full` if the lane has exceeded or reached its limit; `null` if the lane has done
 * neither, or if its total is only an estimate. If only a minimum of the total is known, as on a filtered
 * board, the minimum is compared.
 */
function getFillLevel(lane: BoardLane) {
  const isKnown = lane.items !== undefined && getTotalKind(lane) !== 'about';
  return isKnown ? getLaneFillState(getLimit(lane), lane.total) : null;
}

function getLimit({ statusIds, compiled }: BoardLane) {
  return computeLaneLimit(statusIds.flatMap(id => compiled.statusById.get(id) ?? []));
}

function LaneFull({ lane }: Pick<LaneColumnProps, 'lane'>) {
  const { t } = useMessages();
  return (
    <p className="dk-lane-full">
      <Icon name="warning" />
      {t(`board.fill.${getFillLevel(lane)}`, { limit: getLimit(lane)?.count ?? 0 })}
    </p>
  );
}

function LaneDot({ lane: { compiled, statusIds } }: Pick<LaneColumnProps, 'lane'>) {
  const colors = statusIds.map(id => compiled.statusById.get(id)?.color);
  return (
    <span className="dk-lane-dots" aria-hidden="true">
      {colors.slice(0, 3).map((background, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots differ only in colour
        <span key={index} style={{ background }} />
      ))}
    </span>
  );
}

function LaneCount({ lane, isHidden }: Pick<LaneColumnProps, 'lane'> & { isHidden?: boolean }) {
  const { t, formatNumber } = useMessages();
  const { items, total } = lane;
  if (!items) return null;
  const { sign, count } = TOTALS[getTotalKind(lane)];
  const limit = getLimit(lane);
  return (
    <span className="dk-lane-count" aria-hidden={isHidden} title={t(count, { count: total })}>
      {sign}
      {formatNumber(total)}
      {limit && ` / ${formatNumber(limit.count)}`}
    </span>
  );
}

const TOTALS = {
  exact: { sign: '', count: 'board.count', loaded: 'board.loaded' },
  about: { sign: '≈ ', count: 'board.countAbout', loaded: 'board.loadedAbout' },
  moreThan: { sign: '> ', count: 'board.countMoreThan', loaded: 'board.loadedMoreThan' },
} as const satisfies Record<TotalKind, object>;

function LaneBody(props: LaneColumnProps) {
  const { lane, actions, state, draggedId, dropIndex, closed } = props;
  const { t } = useMessages();
  const body = useRef<HTMLDivElement>(null);
  const { setNodeRef } = useDroppable({ id: lane.id });
  const { items } = lane;
  const others = items?.filter(item => item.id !== draggedId) ?? [];
  const lineBefore = dropIndex !== undefined && !closed ? (others[dropIndex]?.id ?? 'end') : null;
  const line = <li className="dk-drop-line" data-drop-line role="presentation" />;
  return (
    <div ref={body} className="dk-lane-body">
      {lane.problem && (
        <div className="dk-lane-problem" role="alert">
          <p>{lane.problem}</p>
          <Button size="small" icon="restore" onClick={() => actions.retry(lane)}>
            {t('kit.retry')}
          </Button>
        </div>
      )}
      {!items && !lane.problem && <Skeleton lines={3} height={64} />}
      {dropIndex !== undefined && !closed && !state.isOrderedByHand && (
        <p className="dk-lane-sorted">{t('board.sorted')}</p>
      )}
      <ul ref={setNodeRef} className="dk-lane-cards" aria-label={lane.name}>
        {items?.map(item => (
          <Fragment key={item.id}>
            {lineBefore === item.id && line}
            <BoardCard
              item={item}
              lane={lane}
              actions={actions}
              isWaiting={state.waitingIds.has(item.id)}
              isOpen={state.openId === item.id}
              onSheet={props.onSheet}
            />
          </Fragment>
        ))}
        {lineBefore === 'end' && line}
      </ul>
      {items?.length === 0 && lineBefore === null && <p className="dk-lane-empty">{t('board.empty')}</p>}
      <LaneFoot {...props} body={body} />
    </div>
  );
}

/** Shows how many of the lane's cards are displayed, and loads more when it scrolls into view. */
function LaneFoot({
  lane,
  actions,
  body,
}: LaneColumnProps & { body: React.RefObject<HTMLDivElement | null> }) {
  const { t } = useMessages();
  const foot = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => actions.loadMore(lane));
  const count = lane.items?.length ?? 0;
  // If the total is an estimate, only the last page shows that there are no more cards.
  const hasMore = lane.items !== undefined && (!lane.totalExact || count < lane.total);
  useEffect(() => {
    const element = foot.current;
    if (!hasMore || count === 0 || !element) return;
    // The observer is recreated after each load, so that it fires again if the foot is still in view.
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && loadMore(),
      { root: body.current, rootMargin: '0px 0px 120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, count, body]);
  if (!lane.items || lane.total <= 0 || !hasMore) return null;
  return (
    <div ref={foot} className="dk-lane-foot">
      {lane.isLoadingMore && <span className="dk-busy" aria-hidden="true" />}
      <span>{t(TOTALS[getTotalKind(lane)].loaded, { count, total: lane.total })}</span>
      {!lane.isLoadingMore && (
        <Button tone="quiet" size="small" onClick={() => actions.loadMore(lane)}>
          {t('board.more')}
        </Button>
      )}
    </div>
  );
}
