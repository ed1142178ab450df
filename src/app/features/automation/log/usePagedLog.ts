import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';

/** The number of entries that the server returns per request. */
const PAGE = 50;

/**
 * Loads the entries of a log, newest first, up to the displayed page.
 * @param readPage Returns the entries older than the given one. Must be the same function on every render,
 * because a new function triggers a reload.
 */
export function usePagedLog<Entry extends { readonly id: string }>(
  readPage: (before: string | undefined, signal: AbortSignal) => Promise<readonly Entry[]>,
) {
  const messages = useMessages();
  const [pages, setPages] = useState(1);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const entries: Entry[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const found = await readPage(entries.at(-1)?.id, signal);
        entries.push(...found);
        if (found.length < PAGE) return { entries, isWhole: true };
      }
      return { entries, isWhole: false };
    },
    [readPage, pages],
  );
  const { data, error, reload } = useLoad(load);
  return {
    entries: data?.entries,
    problem: error ? getErrorText(messages, error) : null,
    isWhole: data?.isWhole ?? true,
    reload,
    more: () => setPages(pages + 1),
  };
}
