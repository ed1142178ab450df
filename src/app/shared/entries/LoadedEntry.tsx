import { Fragment, type ReactNode } from 'react';
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
  load: { data, error, reload },
  unknown,
  children,
}: LoadedEntryProps<Entry>) {
  const messages = useMessages();
  const entry = data?.find(one => one.id === id);
  if (entry || id === 'new') return <Fragment key={id}>{children(entry)}</Fragment>;
  if (data) return unknown;
  if (error) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
  return <Skeleton lines={6} height={44} />;
}
