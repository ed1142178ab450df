import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { errorText } from '../../api/errorText.ts';
import type { Load } from '../../api/useLoad.ts';

export interface LoadedEntryProps<Entry> {
  /** As the address says it: an id, or `new`. */
  id: string;
  load: Load<readonly Entry[]>;
  /** Shown where no entry has the id. */
  unknown: ReactNode;
  /** The editor of the entry; of a new one without it. */
  children: (entry: Entry | undefined) => ReactNode;
}

/** The entry that an address names, once the list of all is loaded; `new` does not wait for it. */
export function LoadedEntry<Entry extends { readonly id: string }>({
  id,
  load: { data, error, isLoading, reload },
  unknown,
  children,
}: LoadedEntryProps<Entry>) {
  const messages = useMessages();
  const [askedAgain, setAskedAgain] = useState<string | null>(null);
  const entry = data?.find(one => one.id === id);
  const isMissing = data !== undefined && !entry && id !== 'new';
  // It may have been made since the list was loaded, by this very page.
  const mustAskAgain = isMissing && askedAgain !== id;
  useEffect(() => {
    if (!mustAskAgain) return;
    setAskedAgain(id);
    reload();
  }, [mustAskAgain, id, reload]);
  if (entry || id === 'new') return <Fragment key={id}>{children(entry)}</Fragment>;
  if (isLoading || mustAskAgain) return <Skeleton lines={6} height={44} />;
  return error ? <ErrorState text={errorText(messages, error)} onRetry={reload} /> : unknown;
}
