import { useEffectEvent, useLayoutEffect } from 'react';
import { Redirect } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';

const MAX_DISPLAYED_LENGTH = 100;

/** Redirects to the start page with a message about the unknown URL, so that users notice a dead link. */
export default function UnknownAddressRedirect({ address }: { address: string }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const tell = useEffectEvent(() =>
    toasts.show({
      tone: 'danger',
      text: t('app.unknownAddress', { address: address.slice(0, MAX_DISPLAYED_LENGTH) }),
    }),
  );
  useLayoutEffect(() => tell(), []);
  return <Redirect to="/" replace />;
}
