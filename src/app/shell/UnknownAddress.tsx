import { useEffectEvent, useLayoutEffect } from 'react';
import { Redirect } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';

const LONGEST_TOLD = 100;

/** Goes Home, and says so: a dead link must not look like a wrong click. */
export default function UnknownAddress({ address }: { address: string }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const tell = useEffectEvent(() =>
    toasts.show({
      tone: 'danger',
      text: t('app.unknownAddress', { address: address.slice(0, LONGEST_TOLD) }),
    }),
  );
  useLayoutEffect(() => tell(), []);
  return <Redirect to="/" replace />;
}
