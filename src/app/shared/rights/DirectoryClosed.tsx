import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useAccess } from '../../state/useBoot.ts';
import { rightsTexts } from './texts.ts';
import { WhyButton } from './WhyButton.tsx';

export interface DirectoryClosedProps {
  /** `undefined` if the directory doesn't exist, or if the user must not learn that it exists. */
  directoryId: string | undefined;
  /** Replaces the text about a directory; the page then has its own heading. */
  text?: string;
  children?: ReactNode;
}

/** Shown in place of records that the user can't read, with the reason, as far as it can be revealed. */
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
