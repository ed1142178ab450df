import { Link } from 'wouter';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { directoryIcon, recordsAddress } from '../../state/navigation.ts';
import { isFilling } from '../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { DemoLogin } from './DemoLogin.tsx';
import './home.css';

/** The start page: the ways into one's records, or the next step where there are none. */
export default function HomePage() {
  const { t } = useMessages();
  const user = useUser();
  const access = useAccess();
  const data = useBoot();
  const readable = isFilling(data) ? [] : data.directories.filter(({ id }) => access.mayRead(id));
  const isEmpty = !isFilling(data) && !readable.some(directory => !directory.builtIn);
  const processes = readable.filter(directory => directory.type === 'Process');
  const others = readable.filter(directory => directory.type === 'Data');
  return (
    <Page title={t('home.greeting', { name: user.name })} width="text">
      <DemoLogin />
      {isEmpty && <NothingYet isAdmin={user.isAdmin} />}
      {processes.length > 0 && <Links heading={t('home.processes')} directories={processes} />}
      {others.length > 0 && <Links heading={t('home.data')} directories={others} />}
      {user.isAdmin && readable.length > 0 && (
        <div className="dk-row dk-row-wrap">
          <Link href="/directories" className="dk-button">
            <Icon name="settings" />
            {t('home.setUp')}
          </Link>
          <Link href="/users" className="dk-button">
            <Icon name="users" />
            {t('home.invite')}
          </Link>
        </div>
      )}
    </Page>
  );
}

function NothingYet({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useMessages();
  return (
    <EmptyState icon="grid" title={t('home.empty')} text={t(isAdmin ? 'home.emptyAdmin' : 'home.emptyUser')}>
      {isAdmin && (
        <Link href="/directories?new=1" className="dk-button" data-tone="primary">
          <Icon name="plus" />
          {t('directories.add')}
        </Link>
      )}
    </EmptyState>
  );
}

function Links({ heading, directories }: { heading: string; directories: readonly Directory[] }) {
  return (
    <section className="dk-stack" style={{ gap: 8 }}>
      <h2>{heading}</h2>
      <ul className="dk-link-list">
        {directories.map(directory => (
          <li key={directory.id}>
            <Link href={recordsAddress(directory)} className="dk-link-row">
              <Icon name={directoryIcon(directory)} />
              <span className="dk-truncate dk-home-name">{directory.name}</span>
              <span className="dk-faint dk-truncate">{directory.description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
