import { Suspense } from 'react';
import { AutoReloadingChunk, getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { TopBarTool } from '../features/defineFeature.ts';
import { useFeatures } from '../features/FeaturesContext.ts';

/** Renders the features' tools in the top bar. */
export function TopBarTools() {
  const tools = useFeatures().flatMap(feature => feature.tools);
  // The list never changes, so the index is a stable key.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tools.map((tool, index) => <Shown key={index} tool={tool} />);
}

function Shown({ tool: { load } }: { tool: TopBarTool }) {
  const Content = getLazyComponent(load, AutoReloadingChunk);
  return (
    <Suspense fallback={<span className="dk-tool-place" />}>
      <Content />
    </Suspense>
  );
}
