import { Suspense } from 'react';
import type { Item } from '#core/model.ts';
import { createLazyComponent } from '../kit/feedback/lazy.tsx';

const ServiceStatusBadge = createLazyComponent(() => import('./ServiceStatusBadgeContent.tsx'));

/**
 * Shows whether a record has exceeded, or nearly exceeded, the expected time in its status; draws nothing for other
 * records.
 */
export function ServiceMark({ item }: { item: Item }) {
  if (!item.serviceDue) return null;
  return (
    <Suspense fallback={null}>
      <ServiceStatusBadge item={item} />
    </Suspense>
  );
}
