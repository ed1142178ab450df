import { useEffect, useRef } from 'react';
import type { TemplateLoad } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { useLiveEvent } from '../../live/events.ts';
import { applyTemplateLoad } from '../../state/bootState.ts';
import { useBoot } from '../../state/useBoot.ts';
import { homeTexts } from './texts.ts';
import './template-loading.css';

/** Shows the progress of filling the account from a template, and finally whether everything was loaded. */
export default function TemplateLoadProgress() {
  return (
    <TextsProvider texts={homeTexts}>
      <Shown />
    </TextsProvider>
  );
}

function Shown() {
  const { templateLoad } = useBoot();
  useLiveEvent(['TemplateLoadChanged'], ({ data }) => applyTemplateLoad(data as TemplateLoad));
  useAnnouncedEnd(templateLoad);
  if (templateLoad?.state === 'Loading') return <Filling load={templateLoad} />;
  if (templateLoad?.state === 'Failed') return <Failed load={templateLoad} />;
  return null;
}

function Filling({ load: { done, total, step } }: { load: TemplateLoad }) {
  const { t, formatNumber } = useMessages();
  const label = step ? t('demo.filling', { step }) : t('demo.defining');
  return (
    <div className="dk-template-loading" role="status">
      <span className="dk-truncate">{label}</span>
      <progress aria-label={label} value={done} max={Math.max(1, total)} />
      <span className="dk-faint">
        {total > 0 && t('demo.progress', { done: formatNumber(done), total: formatNumber(total) })}
      </span>
    </div>
  );
}

function Failed({ load: { problems } }: { load: TemplateLoad }) {
  const { t } = useMessages();
  return (
    <Notice tone="warning">
      <p>{t('demo.failed')}</p>
      <ul>
        {problems.map(problem => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}

function useAnnouncedEnd(load: TemplateLoad | undefined): void {
  const { t } = useMessages();
  const toasts = useToasts();
  const wasLoading = useRef(false);
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (wasLoading.current && !isAnnounced.current && load?.state === 'Done') {
      // A response that is still in flight could report the state "loading" once more.
      isAnnounced.current = true;
      toasts.show({ tone: 'success', text: t('demo.ready', { total: load.total }) });
    }
    wasLoading.current = load?.state === 'Loading';
  }, [load, toasts, t]);
}
