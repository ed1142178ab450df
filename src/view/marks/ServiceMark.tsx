import { Suspense } from 'react';
import type { Item } from '#core/model.ts';
import { createLazyPart } from '../kit/feedback/lazy.tsx';

const ServiceStanding = createLazyPart(() => import('./ServiceStanding.tsx'));

/** Shows whether a record has exceeded the expected time in its status, or nearly has; empty for most records. */
export function ServiceMark({ item }: { item: Item }) {
  if (!item.serviceDue) return null;
  return (
    <Suspense fallback={null}>
      <ServiceStanding item={item} />
    </Suspense>
  );
}
