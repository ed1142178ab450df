import { Suspense } from 'react';
import { getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { FeatureOverlay } from '../features/defineFeature.ts';
import { useFeatures } from '../features/FeaturesContext.ts';

/** Renders the features' overlays on top of any page. */
export function Overlays() {
  const overlays = useFeatures().flatMap(feature => feature.overlays);
  // The list never changes, so the index is a stable key.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return overlays.map((overlay, index) => <Shown key={index} overlay={overlay} />);
}

function Shown({ overlay: { useIsShown, load } }: { overlay: FeatureOverlay }) {
  const Content = getLazyComponent(load);
  return useIsShown() ? (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  ) : null;
}
