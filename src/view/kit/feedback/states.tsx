import type { ReactNode } from 'react';
import './feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

export interface StateProps {
  icon?: IconName;
  title: string;
  /** Explains the purpose of the screen, or what to do now. */
  text?: ReactNode;
  /** True if the state replaces a whole page: the title is then the page heading. */
  isPage?: boolean;
  /** The next step, as buttons or links. */
  children?: ReactNode;
}

/** Shown for a screen or panel without content: explains its purpose and offers the next step. */
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

/** Explains what failed and what to do, and lets the user retry. */
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
