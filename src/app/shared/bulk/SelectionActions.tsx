import { Suspense, useState } from 'react';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import type { BulkBarProps } from './BulkBar.tsx';

const BulkBar = lazy(() => import('./BulkBar.tsx'));

/** What can be done with selected records: it loads with the first selection, and stays for what it has begun. */
export function SelectionActions(props: BulkBarProps) {
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && props.selection.ids.size > 0) setUsed(true);
  if (!isUsed) return null;
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  );
}
