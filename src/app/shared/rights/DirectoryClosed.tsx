import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useAccess } from '../../state/useBoot.ts';
import { rightsTexts } from './texts.ts';
import { WhyButton } from './WhyButton.tsx';

export interface DirectoryClosedProps {
  /** undefined where the directory does not exist, or is not theirs to know of. */
  directoryId: string | undefined;
  /** In place of what is said of a directory; the page has a heading of its own then. */
  text?: string;
  /** Other ways on. */
  children?: ReactNode;
}

/** In place of records that the person may not read: why, as far as they may know. */
export default function DirectoryClosed(props: DirectoryClosedProps) {
  return (
    <WithTexts texts={rightsTexts}>
      <Closed {...props} />
    </WithTexts>
  );
}

function Closed({ directoryId, text, children }: DirectoryClosedProps) {
  const { t } = useMessages();
  const { profile } = useAccess();
  if (directoryId) {
    return (
      <EmptyState
        isPage={!text}
        icon="lock"
        title={t('app.accessDenied')}
        text={text ?? t('app.noPermission')}
      >
        <WhyButton
          question={{ directoryId, part: 'record', action: 'read' }}
          label={t('rights.whyDirectory')}
        />
        {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isPage={!text}
      icon="lock"
      title={t('app.accessDenied')}
      text={
        <>
          {text ?? t('records.unknownDirectory')}
          <br />
          {t(profile ? 'rights.byProfile' : 'rights.byNoProfile', { name: profile?.name ?? '' })}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
