import { useFeatures } from '../features/FeaturesContext.ts';

/** What features put into the bar at the top. */
export function Tools() {
  const tools = useFeatures().flatMap(feature => feature.tools);
  // The list never changes, so the place in it tells one from another.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tools.map((Tool, index) => <Tool key={index} />);
}
