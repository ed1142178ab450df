import { Suspense } from 'react';
import type { Item } from '#core/model.ts';
import { lazy } from '../kit/feedback/lazy.tsx';

const ServiceStanding = lazy(() => import('./ServiceStanding.tsx'));

/** Whether a record has been in its status for longer than is expected, where anything is. */
export function ServiceMark({ item }: { item: Item }) {
  if (!item.serviceDue) return null;
  return (
    <Suspense fallback={null}>
      <ServiceStanding item={item} />
    </Suspense>
  );
}
