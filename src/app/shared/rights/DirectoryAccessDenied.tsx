import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useAccess } from '../../state/useBoot.ts';
import { ExplainRightsButton } from './ExplainRightsButton.tsx';
import { rightsTexts } from './texts.ts';

export interface DirectoryAccessDeniedProps {
  /** `undefined` if the directory doesn't exist, or if the user must not learn that it exists. */
  directoryId: string | undefined;
  /** Replaces the text about a directory, on pages with their own heading. */
  text?: string;
  children?: ReactNode;
}

/** Shown in place of records that the user can't read, with the reason, as far as it can be revealed. */
export default function DirectoryAccessDenied(props: DirectoryAccessDeniedProps) {
  return (
    <TextsProvider texts={rightsTexts}>
      <Closed {...props} />
    </TextsProvider>
  );
}

function Closed({ directoryId, text, children }: DirectoryAccessDeniedProps) {
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
        <ExplainRightsButton
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
