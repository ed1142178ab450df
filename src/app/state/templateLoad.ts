import { useSnapshot } from 'valtio';
import { answerOf, api } from '../api/client.ts';
import { boot, putTemplateLoad } from './boot.ts';

/**
 * Whether the server is filling the account from a template now. Nobody is shown half of a list: until all is there,
 * directories and boards are in no menu, and their pages say that they will come.
 */
export function isFilling(data: { templateLoad?: { state: string } } | null = boot.data): boolean {
  return data?.templateLoad?.state === 'Loading';
}

/** The same while drawing. */
export function useIsFilling(): boolean {
  return isFilling(useSnapshot(boot).data);
}

export async function askTemplateLoad(): Promise<void> {
  putTemplateLoad(await answerOf(api.GET('/template-loads/latest')));
}
