import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Item } from '#core/model.ts';

const shownMs = 1_600;
const none: ReadonlySet<string> = new Set();

/** Returns the ids of visible records that another user has just changed. */
export function useRemotelyChangedIds(
  items: readonly Item[],
  isOwn: ((item: Item) => boolean) | undefined,
): ReadonlySet<string> {
  const known = useRef<ReadonlyMap<string, number>>(new Map());
  const [news, setNews] = useState(none);
  const isOthers = useEffectEvent((item: Item) => !isOwn?.(item));
  useEffect(() => {
    const before = known.current;
    known.current = new Map(items.map(item => [item.id, item.version]));
    const changed = items.filter(
      item => (before.get(item.id) ?? item.version) < item.version && isOthers(item),
    );
    if (changed.length === 0) return;
    setNews(new Set(changed.map(item => item.id)));
  }, [items]);
  useEffect(() => {
    if (news.size === 0) return;
    const timer = setTimeout(() => setNews(none), shownMs);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
