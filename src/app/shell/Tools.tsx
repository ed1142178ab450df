import { Suspense } from 'react';
import { AwaitedChunk, lazyOf } from '#view/kit/feedback/lazy.tsx';
import type { Tool } from '../features/defineFeature.ts';
import { useFeatures } from '../features/FeaturesContext.ts';

/** What features put into the bar at the top. */
export function Tools() {
  const tools = useFeatures().flatMap(feature => feature.tools);
  // The list never changes, so the place in it tells one from another.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tools.map((tool, index) => <Shown key={index} tool={tool} />);
}

function Shown({ tool: { load } }: { tool: Tool }) {
  const Content = lazyOf(load, AwaitedChunk);
  return (
    <Suspense fallback={<span className="dk-tool-place" />}>
      <Content />
    </Suspense>
  );
}
