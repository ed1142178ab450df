import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { rightsTexts } from '../../shared/rights/texts.ts';
import { clearAbortedView, findAbortedViewName, seeAsState, stopSeeAs } from '../../state/seeAsState.ts';
import './see-as.css';

/**
 * Shows as which user an administrator is viewing Docket, or that this view has ended, e.g. because the user was
 * deleted.
 */
export default function SeeAsBanner() {
  return (
    <TextsProvider texts={rightsTexts}>
      <Banner />
    </TextsProvider>
  );
}

function Banner() {
  const { t } = useMessages();
  const { person } = useSnapshot(seeAsState);
  const [ended, setEnded] = useState(findAbortedViewName);
  if (!person && ended === null) return null;
  return (
    <section className="dk-see-as" aria-label={t('rights.seeingLabel')}>
      <Icon name={person ? 'eye' : 'info'} />
      <p role="alert">
        {person ? t('rights.seeing', { name: person.name }) : t('rights.seenGone', { name: ended ?? '' })}
      </p>
      {person ? (
        <Button size="small" onClick={stopSeeAs}>
          {t('rights.stop')}
        </Button>
      ) : (
        <IconButton
          icon="close"
          size="small"
          label={t('rights.dismiss')}
          onClick={() => {
            clearAbortedView();
            setEnded(null);
          }}
        />
      )}
    </section>
  );
}
