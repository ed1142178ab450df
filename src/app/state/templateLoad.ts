import { useSnapshot } from 'valtio';
import { api, unwrapResponse } from '../api/client.ts';
import { applyTemplateLoad, bootState } from './bootState.ts';

/**
 * Returns whether the server is loading a template into the account. Until it has finished, menus don't show
 * directories and boards, and their pages say that they are being created.
 */
export function isTemplateLoading(
  data: { templateLoad?: { state: string } } | null = bootState.data,
): boolean {
  return data?.templateLoad?.state === 'Loading';
}

export function useIsTemplateLoading(): boolean {
  return isTemplateLoading(useSnapshot(bootState).data);
}

export async function reloadTemplateLoad(): Promise<void> {
  applyTemplateLoad(await unwrapResponse(api.GET('/template-loads/latest')));
}
