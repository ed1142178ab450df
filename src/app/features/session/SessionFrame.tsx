import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { LAYOUT_OPTIONS, preferencesState, setLayout, setLocale } from '../../state/preferencesState.ts';
import './session.css';

/** The frame of pages outside a session, with the product's name, the content, and buttons for language and theme. */
export function SessionFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t, locale } = useMessages();
  const other = locale === 'en' ? 'uk' : 'en';
  return (
    <main className="dk-session" id="main" tabIndex={-1}>
      <div className="dk-session-card">
        <div className="dk-session-brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>Docket</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
      <div className="dk-row">
        <Button tone="quiet" size="small" icon="globe" lang={other} onClick={() => setLocale(other)}>
          {t('session.otherLanguage')}
        </Button>
        <ThemeButton />
      </div>
    </main>
  );
}

/** Cycles through the themes, because there is no menu before login. */
function ThemeButton() {
  const { t } = useMessages();
  const { colorMode } = useSnapshot(preferencesState);
  const modes = LAYOUT_OPTIONS.colorMode;
  const next = modes[(modes.indexOf(colorMode) + 1) % modes.length] ?? modes[0];
  return (
    <Button
      tone="quiet"
      size="small"
      icon={colorMode === 'dark' ? 'moon' : 'sun'}
      onClick={() => setLayout({ colorMode: next })}
    >
      {t('session.theme', { theme: t(`shell.theme.${colorMode}`) })}
    </Button>
  );
}

export interface SessionFormProps {
  /** The reason why sending the form failed. */
  problem: string | null;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * The form of a page outside a session. Turns off the browser's validation, because the page or the server validates
 * the input.
 */
export function SessionForm({ problem, onSubmit, children }: SessionFormProps) {
  return (
    <form
      className="dk-session-form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </form>
  );
}
