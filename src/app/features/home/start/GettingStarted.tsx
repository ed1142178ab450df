import { useId } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { HomeState } from '../useHome.ts';
import './start.css';
import { type StartStep, useStartSteps } from './useStartSteps.ts';

/** Shows three ways to start, and suggests inviting users, until every step is done or the user dismisses the steps. */
export default function GettingStarted({ home }: { home: HomeState }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const id = useId();
  const steps = useStartSteps();
  const open = steps?.filter(({ isDone }) => !isDone) ?? [];
  if (open.length === 0) return null;
  const hide = () => {
    home.hideStart(true);
    toasts.show({ text: t('home.startHidden'), onUndo: () => home.hideStart(false) });
  };
  return (
    <section className="dk-start" aria-labelledby={id}>
      <header className="dk-row">
        <h2 id={id}>{t('home.start')}</h2>
        <span className="dk-spacer" />
        <IconButton icon="close" size="small" label={t('home.hideStart')} onClick={hide} />
      </header>
      <ul>
        {open.map(step => (
          <li key={step.id}>
            <Step step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ step: { id, icon, href } }: { step: StartStep }) {
  const { t } = useMessages();
  return (
    <Link href={href}>
      <Icon name={icon} />
      <span>
        <strong>{t(`home.start.${id}`)}</strong>
        <span className="dk-faint">{t(`home.start.${id}Text`)}</span>
      </span>
    </Link>
  );
}
