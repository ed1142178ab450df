import { useEffect, useState } from 'react';
import { Skeleton } from '#view/kit/Skeleton.tsx';

const quietMs = 300;

/** Nothing for a moment, then the shape of a page: what comes quickly should not flash. */
export function PageLoading() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className="dk-page-loading">{isShown && <Skeleton lines={6} height={18} />}</div>;
}
