import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState, type StateProps } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import type { LoadState } from '../../api/useLoad.ts';

export interface LoadedEntryProps<Entry> {
  /** The id in the URL, or `new`. */
  id: string;
  load: LoadState<readonly Entry[]>;
  /** Shown if no entry has the id, above a link to the list of entries. */
  unknown: Pick<StateProps, 'icon' | 'title' | 'text' | 'isPage'>;
  list: { readonly href: string; readonly label: string };
  /** Renders the editor of the entry; `undefined` for a new entry. */
  children: (entry: Entry | undefined) => ReactNode;
}

/** Finds the entry with the id in the URL once the list has loaded; doesn't wait for the list if the id is `new`. */
export function LoadedEntry<Entry extends { readonly id: string }>({
  id,
  load: { data, error, isLoading, reload },
  unknown,
  list,
  children,
}: LoadedEntryProps<Entry>) {
  const messages = useMessages();
  const [askedAgain, setAskedAgain] = useState<string | null>(null);
  const entry = data?.find(one => one.id === id);
  const isMissing = data !== undefined && !entry && id !== 'new';
  // The entry might have been created since the list was loaded, even by this page itself.
  const mustAskAgain = isMissing && askedAgain !== id;
  useEffect(() => {
    if (!mustAskAgain) return;
    setAskedAgain(id);
    reload();
  }, [mustAskAgain, id, reload]);
  if (entry || id === 'new') return <Fragment key={id}>{children(entry)}</Fragment>;
  if (isLoading || mustAskAgain) return <Skeleton lines={6} height={44} />;
  if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  return (
    <EmptyState {...unknown}>
      <Link href={list.href} className="dk-button">
        {list.label}
      </Link>
    </EmptyState>
  );
}
