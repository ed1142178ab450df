import { useSnapshot } from 'valtio';
import { api, unwrapAnswer } from '../api/client.ts';
import { boot, putTemplateLoad } from './boot.ts';

/**
 * Returns whether the server is filling the account from a template. Until that is complete, directories and boards
 * aren't shown in any menu, and their pages say that they are being created.
 */
export function isFilling(data: { templateLoad?: { state: string } } | null = boot.data): boolean {
  return data?.templateLoad?.state === 'Loading';
}

/** Like `isFilling`, as a hook. */
export function useIsFilling(): boolean {
  return isFilling(useSnapshot(boot).data);
}

export async function askTemplateLoad(): Promise<void> {
  putTemplateLoad(await unwrapAnswer(api.GET('/template-loads/latest')));
}
