import '#view/kit/tokens.css';
import '#view/kit/base.css';
import './app.css';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { ModalStackProvider } from '#view/kit/ModalStackProvider.tsx';
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
            <Router />
          </ModalStackProvider>
        </ToastsProvider>
      </MessagesProvider>
    </FieldTypesContext>
  );
}
