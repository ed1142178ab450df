import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { demo, forgetDemo } from '../../state/demo.ts';

/** How to come back to a demo account: it was made without asking for a name. */
export function DemoLogin() {
  const { t } = useMessages();
  const { login } = useSnapshot(demo);
  if (!login) return null;
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
        <Link href="/profile" className="dk-button">
          {t('demo.ownPassword')}
        </Link>
        <Button tone="quiet" onClick={forgetDemo}>
          {t('demo.loginNoted')}
        </Button>
      </div>
    </Notice>
  );
}
