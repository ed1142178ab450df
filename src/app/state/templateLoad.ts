import { useSnapshot } from 'valtio';
import { api, unwrapAnswer } from '../api/client.ts';
import { boot, putTemplateLoad } from './boot.ts';

/**
 * Returns whether the server is loading a template into the account. Until it has finished, menus don't show
 * directories and boards, and pages of these say that they are being created.
 */
export function isFilling(data: { templateLoad?: { state: string } } | null = boot.data): boolean {
  return data?.templateLoad?.state === 'Loading';
}

export function useIsFilling(): boolean {
  return isFilling(useSnapshot(boot).data);
}

export async function askTemplateLoad(): Promise<void> {
  putTemplateLoad(await unwrapAnswer(api.GET('/template-loads/latest')));
}
