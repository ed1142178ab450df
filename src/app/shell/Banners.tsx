import { Suspense, useEffect, useState } from 'react';
import { AutoReloadingChunk, getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { FeatureBanner } from '../features/defineFeature.ts';
import { useFeatures } from '../features/FeaturesContext.ts';

/** Renders the banners of features for one position, in the order of the features. */
export function Banners({ place }: Pick<FeatureBanner, 'place'>) {
  const banners = useFeatures().flatMap(feature => feature.banners);
  // The list never changes, so the index is a stable key.
  return (
    banners
      .filter(banner => banner.place === place)
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      .map((banner, index) => <Shown key={index} banner={banner} />)
  );
}

function Shown({ banner: { useIsShown, waitsMs, load } }: { banner: FeatureBanner }) {
  const Content = getLazyComponent(load, AutoReloadingChunk);
  const isDue = useLater(waitsMs);
  if (!useIsShown() || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}

function useLater(milliseconds: number | null): boolean {
  const [isLater, setLater] = useState(milliseconds === null);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
