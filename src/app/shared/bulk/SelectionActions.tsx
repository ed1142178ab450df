import { Suspense, useState } from 'react';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { BulkBarProps } from './BulkBar.tsx';

const BulkBar = createLazyComponent(() => import('./BulkBar.tsx'));

/**
 * Shows bulk actions for the selected records. Loaded with the first selection, and then kept mounted for actions in
 * progress.
 */
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
