import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState, type StateProps } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getErrorText } from '../../api/errorText.ts';
import type { LoadState } from '../../api/useLoad.ts';
import './entries.css';

export interface EntryListPageProps<Entry> {
  title: string;
  /** Explains the purpose of the entries. */
  text: string;
  add: { readonly href: string; readonly label: string };
  /** Shown if there are no entries. */
  none: Pick<StateProps, 'icon' | 'title' | 'text'>;
  load: LoadState<readonly Entry[]>;
  /** Renders an entry as an item of the list. */
  children: (entry: Entry) => ReactNode;
}

/** Lists the account's entries of one type, each of which has its own editor. */
export function EntryListPage<Entry extends { readonly id: string }>({
  title,
  text,
  add,
  none,
  load: { data, error, reload },
  children,
}: EntryListPageProps<Entry>) {
  const messages = useMessages();
  const hasEntries = data !== undefined && data.length > 0;
  const addLink = (
    <Link href={add.href} className="dk-button" data-tone="primary">
      <Icon name="plus" />
      {add.label}
    </Link>
  );
  return (
    <Page title={title} actions={hasEntries && addLink}>
      <p className="dk-faint">{text}</p>
      {!data && error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={4} height={44} />}
      {data && !hasEntries && <EmptyState {...none}>{addLink}</EmptyState>}
      {hasEntries && (
        <ul className="dk-entries" aria-label={title}>
          {data.map(entry => (
            <Fragment key={entry.id}>{children(entry)}</Fragment>
          ))}
        </ul>
      )}
    </Page>
  );
}
