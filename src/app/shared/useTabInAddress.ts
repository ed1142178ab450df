import { useLocation, useSearch } from 'wouter';

/** Stores the selected tab in the URL, so that a reload or a link restores it. The first tab is the default. */
export function useTabInAddress<Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: string) => void] {
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const selected = ids.find(id => id === parameters.get('tab')) ?? ids[0];
  const select = (id: string) => {
    if (id === ids[0]) parameters.delete('tab');
    else parameters.set('tab', id);
    const search = parameters.toString();
    navigate(search ? `${path}?${search}` : path, { replace: true });
  };
  return [selected, select];
}
