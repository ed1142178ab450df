import '#view/kit/tokens.css';
import '#view/kit/base.css';
import './app.css';
import { useEffect } from 'react';
import { Router as Addresses, type AroundNavHandler } from 'wouter';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { ToastsProvider } from '#view/kit/feedback/Toasts.tsx';
import { runAfterHistoryBack } from '#view/kit/overlays/goBackInHistory.ts';
import { ModalStackProvider } from '#view/kit/overlays/ModalStackProvider.tsx';
import type { AppFeature } from './features/defineFeature.ts';
import { FeaturesContext } from './features/FeaturesContext.ts';
import { Router } from './Router.tsx';
import { FieldTypesContext, type FieldTypesLoader } from './state/fieldTypes.ts';
import { addSessionEndListener } from './state/sessionState.ts';
import { TranslationsLoadError } from './TranslationsLoadError.tsx';
import { useAppMessages } from './useAppMessages.ts';

export interface AppProps {
  features: readonly AppFeature[];
  loadFieldTypes: FieldTypesLoader;
}

/** The field types are loaded lazily, because the login page doesn't need them. */
export function App({ features, loadFieldTypes }: AppProps) {
  const messages = useAppMessages(features, loadFieldTypes);
  useEffect(() => {
    const stops = features.flatMap(feature => feature.forgetAtLogOut.map(addSessionEndListener));
    return () => {
      for (const stop of stops) stop();
    };
  }, [features]);
  if (!messages) return null;
  if (messages === 'failed') return <TranslationsLoadError />;
  return (
    <FeaturesContext value={features}>
      <FieldTypesContext value={loadFieldTypes}>
        <MessagesProvider messages={messages}>
          <ToastsProvider>
            <ModalStackProvider>
              <Addresses aroundNav={navigateInTurn}>
                <Router />
              </Addresses>
            </ModalStackProvider>
          </ToastsProvider>
        </MessagesProvider>
      </FieldTypesContext>
    </FeaturesContext>
  );
}

/** Waits until a closing modal has stepped back in the history, because the step would undo the navigation. */
const navigateInTurn: AroundNavHandler = (navigate, to, options) =>
  runAfterHistoryBack(() => navigate(to, options));
