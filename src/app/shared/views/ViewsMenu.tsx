import { Suspense, useState } from 'react';
import type { RecordView as NamedView } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useUser } from '../../state/useBoot.ts';
import { useFollowEntries } from '../following/useFollowEntries.ts';
import type { NamedViewState, NamedViews } from './useNamedViews.ts';

// Rarely opened, so it isn't loaded with the list.
const DeleteView = createLazyComponent(() => import('./DeleteViewDialog.tsx'));
const ViewModal = createLazyComponent(() => import('./ViewModal.tsx'));

type Dialog = 'new' | 'edit' | 'delete';

/** The displayed view of records, and functions that change it. */
export interface CurrentView {
  readonly state: NamedViewState;
  /** Returns whether the state equals the displayed view. */
  isSame(state: NamedViewState): boolean;
  show(state: NamedViewState): void;
  /** Restores the default view. */
  reset(): void;
}

export interface ViewsMenuProps {
  views: NamedViews;
  lookedAt: CurrentView;
}

/**
 * Renders the menu of named views, for selecting, saving, sharing and deleting them. Named views are independent of the
 * user's last state.
 */
export function ViewsMenu({ views, lookedAt }: ViewsMenuProps) {
  const messages = useMessages();
  const { t } = messages;
  const user = useUser();
  const toasts = useToasts();
  const [open, setOpen] = useState<Dialog | null>(null);
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
    const error = await views.save({ ...chosen, state: lookedAt.state });
    if (error) toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    else toasts.show({ text: t('app.saved') });
  };
  const following = useFollowEntries(views.followed);
  const entries = () => [
    ...getViewEntries(t, { views, onChoose: apply }),
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
      {open && <OpenDialog {...{ open, views }} state={lookedAt.state} onClose={() => setOpen(null)} />}
    </>
  );
}

interface OpenDialogProps {
  open: Dialog;
  views: NamedViews;
  state: NamedViewState;
  onClose: () => void;
}

function OpenDialog({ open, views, state, onClose }: OpenDialogProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  if (open === 'delete')
    return (
      <Suspense>
        {views.chosen && <DeleteView named={views.chosen} views={views} onClose={onClose} />}
      </Suspense>
    );
  return (
    <Suspense>
      <ViewModal
        named={open === 'edit' ? views.chosen : null}
        views={views}
        state={state}
        onClose={onClose}
        onSaved={() => {
          onClose();
          toasts.show({ text: t('app.saved') });
        }}
      />
    </Suspense>
  );
}

type Translate = ReturnType<typeof useMessages>['t'];

/** Returns an entry for each view, or an entry with the reason why there are none. */
function getViewEntries(
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
