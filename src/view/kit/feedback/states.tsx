import type { ReactNode } from 'react';
import './feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

export interface StateProps {
  icon?: IconName;
  title: string;
  /** Explains what this screen is for, or what to do now. */
  text?: ReactNode;
  /** True if it replaces a page: its title is then the page heading. */
  isPage?: boolean;
  /** The next step: buttons or links. */
  children?: ReactNode;
}

/** A screen or panel without content yet: explains its purpose and offers the next step. */
export function EmptyState({ icon = 'folder', title, text, isPage, children }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="dk-state">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className="dk-row dk-row-wrap">{children}</div>}
    </div>
  );
}

/** An error: explains what failed and what to do, and lets the user try again. */
export function ErrorState({
  title,
  text,
  onRetry,
}: {
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
}) {
  const { t } = useMessages();
  return (
    <div role="alert">
      <EmptyState icon="warning" title={title ?? t('kit.error.title')} text={text ?? t('kit.error.text')}>
        {onRetry && (
          <Button icon="restore" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
