import { useEffect, useState } from 'react';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';

const quietMs = 300;

/** Renders nothing for a moment, then a skeleton of a page, so that fast loads don't flicker. */
export function PageLoading({ isWholeScreen }: { isWholeScreen?: boolean }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  const Frame = isWholeScreen ? 'main' : 'div';
  return <Frame className="dk-page-loading">{isShown && <Skeleton lines={6} height={18} />}</Frame>;
}
