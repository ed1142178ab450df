import { useCallback, useState } from 'react';
import type { RightAssertion } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { usePlannedDeletion } from '../../shared/plans/usePlannedDeletion.tsx';
import { listAssertions } from '../../shared/rights/rightsCalls.ts';
import { rightsTexts } from '../../shared/rights/texts.ts';
import { useAssertionSentence } from '../../shared/rights/useAssertionSentence.ts';
import { useBoot } from '../../state/useBoot.ts';
import { AssertionModal } from './AssertionModal.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import './usage-profiles.css';
import './assertions.css';

/** Lists the guardrails, i.e. rules about permissions that are checked on every change to the configuration. */
export default function AssertionsPage() {
  return (
    <TextsProvider texts={rightsTexts}>
      <Assertions />
    </TextsProvider>
  );
}

function Assertions() {
  const messages = useMessages();
  const { t } = messages;
  const [edited, setEdited] = useState<RightAssertion | 'new' | null>(null);
  const boot = useBoot();
  // biome-ignore lint/correctness/useExhaustiveDependencies: own changes reload boot data; the hub doesn't report them
  const load = useCallback((signal: AbortSignal) => listAssertions(signal), [boot]);
  const { data, error, reload } = useLoad(load);
  useLiveEvent(['UserProfileChanged', 'DirectoryChanged', 'UserGroupChanged', 'Reconnected'], reload);
  const add = (
    <Button tone="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('assertions.add')}
    </Button>
  );
  return (
    <Page title={t('usageProfiles.title')} actions={data && data.length > 0 && add}>
      <ProfileTabs selected="assertions">
        <p className="dk-faint">{t('assertions.text')}</p>
        {!data && error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
        {!data && !error && <Skeleton lines={4} height={44} />}
        {data?.length === 0 && (
          <EmptyState icon="lock" title={t('assertions.none')} text={t('assertions.noneText')}>
            {add}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className="dk-assertions" aria-label={t('assertions.tab')}>
            {data.map(assertion => (
              <AssertionRow
                key={assertion.id}
                assertion={assertion}
                onEdit={() => setEdited(assertion)}
                onDeleted={reload}
              />
            ))}
          </ul>
        )}
      </ProfileTabs>
      {edited && (
        <AssertionModal
          assertion={edited === 'new' ? null : edited}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}

interface AssertionRowProps {
  assertion: RightAssertion;
  onEdit: () => void;
  onDeleted: () => void;
}

function AssertionRow({ assertion, onEdit, onDeleted }: AssertionRowProps) {
  const { t } = useMessages();
  const sentence = useAssertionSentence()(assertion);
  const name = assertion.name || sentence;
  const { start, problem, question } = usePlannedDeletion({
    change: { kind: 'DeleteAssertion', id: assertion.id },
    text: t('assertions.deleteText', { name: sentence }),
    onDeleted,
  });
  return (
    <li>
      <Icon name={assertion.expectation === 'Never' ? 'eye-off' : 'check'} />
      <div className="dk-assertion-text">
        <p>{sentence}</p>
        {name !== sentence && <p className="dk-faint">{name}</p>}
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
      <IconButton icon="edit" size="small" label={t('assertions.edit', { name })} onClick={onEdit} />
      <IconButton icon="trash" size="small" label={t('assertions.delete', { name })} onClick={start} />
      {question}
    </li>
  );
}
