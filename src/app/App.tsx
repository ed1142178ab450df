import '#view/kit/tokens.css';
import '#view/kit/base.css';
import './app.css';
import { Router as Addresses, type AroundNavHandler } from 'wouter';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { ModalStackProvider } from '#view/kit/ModalStackProvider.tsx';
import { afterStepBack } from '#view/kit/stepBack.ts';
import { ToastsProvider } from '#view/kit/Toasts.tsx';
import { FieldTypesContext, type LoadFieldTypes } from './fieldTypes.ts';
import { NoTexts } from './NoTexts.tsx';
import { Router } from './Router.tsx';
import { useAppMessages } from './useAppMessages.ts';

/** The whole application. The field types come from outside, and late: the login page needs none. */
export function App({ loadFieldTypes }: { loadFieldTypes: LoadFieldTypes }) {
  const messages = useAppMessages(loadFieldTypes);
  if (!messages) return null;
  if (messages === 'failed') return <NoTexts />;
  return (
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
  );
}

/** A link that is followed while a modal is closing leads where it says. */
const navigateInTurn: AroundNavHandler = (navigate, to, options) =>
  afterStepBack(() => navigate(to, options));
