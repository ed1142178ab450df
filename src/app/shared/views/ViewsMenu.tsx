import { Suspense, useState } from 'react';
import type { RecordView as NamedView } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { useUser } from '../../state/useBoot.ts';
import { useFollowing } from '../following/useFollowing.ts';
import type { NamedViews, ViewState } from './useNamedViews.ts';

// Seldom opened: the list does not wait for it.
const DeleteView = lazy(() => import('./DeleteView.tsx'));
const ViewModal = lazy(() => import('./ViewModal.tsx'));

/** How records are looked at now, and what that can be changed to. */
export interface LookedAt {
  readonly state: ViewState;
  /** Whether this is what is looked at. */
  isSame(state: ViewState): boolean;
  show(state: ViewState): void;
  /** Back to how they are looked at by default. */
  reset(): void;
}

export interface ViewsMenuProps {
  views: NamedViews;
  lookedAt: LookedAt;
}

/** Named views: choose one, keep the present one under a name, share, delete. Apart from 'my last state'. */
export function ViewsMenu({ views, lookedAt }: ViewsMenuProps) {
  const { t } = useMessages();
  const user = useUser();
  const toasts = useToasts();
  const [open, setOpen] = useState<'new' | 'edit' | 'delete' | null>(null);
  const { chosen } = views;
  const isChanged = chosen !== null && !lookedAt.isSame(chosen.state);
  const mayChange =
    chosen !== null && (chosen.ownerId === user.id || (user.isAdmin && chosen.groupIds.length > 0));
  const apply = (next: NamedView) => {
    views.choose(next);
    lookedAt.show(next.state);
  };
  const reset = () => {
    views.choose(null);
    lookedAt.reset();
  };
  const update = async () => {
    if (!chosen) return;
    const isSaved = await views.save({ ...chosen, state: lookedAt.state });
    if (isSaved) toasts.show({ text: t('app.saved') });
  };
  const following = useFollowing(views.followed);
  const entries = () => [
    ...viewEntries(t, { views, onChoose: apply }),
    {
      id: 'save',
      icon: 'plus',
      label: t('views.saveAs'),
      hasSeparator: true,
      onSelect: () => setOpen('new'),
    } as const,
    ...following.entries(),
    ...(mayChange
      ? changeEntries(t, { chosen, isChanged, onUpdate: () => void update(), onOpen: setOpen })
      : []),
    { id: 'reset', icon: 'restore', label: t('views.reset'), hasSeparator: true, onSelect: reset } as const,
  ];
  return (
    <>
      <Menu
        placement="bottom-end"
        onOpen={() => {
          views.load();
          following.ask();
        }}
        trigger={
          <Button tone="quiet" icon="eye">
            <span className="dk-truncate">
              {chosen ? `${chosen.name}${isChanged ? ' *' : ''}` : t('views.title')}
            </span>
          </Button>
        }
        entries={entries}
      />
      {(open === 'new' || open === 'edit') && (
        <Suspense>
          <ViewModal
            named={open === 'edit' ? chosen : null}
            views={views}
            state={lookedAt.state}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setOpen(null);
              toasts.show({ text: t('app.saved') });
            }}
          />
        </Suspense>
      )}
      {open === 'delete' && chosen && (
        <Suspense>
          <DeleteView named={chosen} views={views} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useMessages>['t'];

/** The views there are, or why there is none to choose. */
function viewEntries(
  t: Translate,
  { views, onChoose }: { views: NamedViews; onChoose: (view: NamedView) => void },
): MenuEntry[] {
  if (!views.all) return [{ id: 'wait', label: views.problem ?? t('kit.loading'), isDisabled: true }];
  if (views.all.length === 0) return [{ id: 'none', label: t('views.none'), isDisabled: true }];
  return views.all.map(each => ({
    id: each.id,
    label: each.name,
    icon: each.groupIds.length > 0 ? 'users' : 'user',
    isChecked: each.id === views.chosen?.id,
    onSelect: () => onChoose(each),
  }));
}

function changeEntries(
  t: Translate,
  args: {
    chosen: NamedView;
    isChanged: boolean;
    onUpdate: () => void;
    onOpen: (what: 'edit' | 'delete') => void;
  },
): MenuEntry[] {
  const { chosen, isChanged, onUpdate, onOpen } = args;
  return [
    {
      id: 'update',
      icon: 'check',
      label: t('views.update', { name: chosen.name }),
      isDisabled: !isChanged,
      onSelect: onUpdate,
    },
    { id: 'edit', icon: 'edit', label: t('views.edit'), onSelect: () => onOpen('edit') },
    {
      id: 'delete',
      icon: 'trash',
      label: t('views.delete'),
      isDanger: true,
      onSelect: () => onOpen('delete'),
    },
  ];
}
