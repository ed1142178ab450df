import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { clearDemoLogin, demoLoginState } from '../../state/demoLoginState.ts';
import { useUser } from '../../state/useBoot.ts';

/** Shows the generated email address and password of a demo account, until the user dismisses them. */
export function DemoLogin() {
  const { t } = useMessages();
  const { login } = useSnapshot(demoLoginState);
  const toasts = useToasts();
  const user = useUser();
  if (login?.email !== user.email) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(`${login.email}\n${login.password}`);
    toasts.show({ text: t('demo.copied') });
  };
  return (
    <Notice>
      <p>{t('demo.login')}</p>
      <dl className="dk-demo-login">
        <dt>{t('session.email')}</dt>
        <dd>
          <code>{login.email}</code>
        </dd>
        <dt>{t('session.password')}</dt>
        <dd>
          <code>{login.password}</code>
        </dd>
      </dl>
      <div className="dk-row dk-row-wrap">
        <Button icon="copy" onClick={copy}>
          {t('demo.copy')}
        </Button>
        <Button onClick={clearDemoLogin}>{t('demo.loginNoted')}</Button>
        <Link href="/profile" className="dk-button">
          {t('demo.ownPassword')}
        </Link>
      </div>
    </Notice>
  );
}
